/** A valid body of POST /locations. */
export function locationBody(overrides: Partial<ReturnType<typeof defaultLocation>> = {}) {
  return { ...defaultLocation(), ...overrides }
}

function defaultLocation() {
  return {
    location_name: 'East',
    first_name: 'Mina',
    last_name: 'Castellano',
    email: 'east@typodont.test',
    phone_number: '+18015550142',
    street_address: '77 Foothill Dr',
    street_address_line_2: '',
    city: 'Layton',
    state: 'UT',
    zip_code: '84040',
    country: 'USA',
  }
}
