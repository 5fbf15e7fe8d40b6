/** ISO 3166-1 countries ordered by name: alpha-2 code, alpha-3 code, display name (LAYOUT-25). */
const LIST = `
AF AFG Afghanistan
AX ALA Åland Islands
AL ALB Albania
DZ DZA Algeria
AS ASM American Samoa
AD AND Andorra
AO AGO Angola
AI AIA Anguilla
AQ ATA Antarctica
AG ATG Antigua and Barbuda
AR ARG Argentina
AM ARM Armenia
AW ABW Aruba
AU AUS Australia
AT AUT Austria
AZ AZE Azerbaijan
BS BHS Bahamas
BH BHR Bahrain
BD BGD Bangladesh
BB BRB Barbados
BY BLR Belarus
BE BEL Belgium
BZ BLZ Belize
BJ BEN Benin
BM BMU Bermuda
BT BTN Bhutan
BO BOL Bolivia
BQ BES Bonaire
BA BIH Bosnia and Herzegovina
BW BWA Botswana
BV BVT Bouvet Island
BR BRA Brazil
IO IOT British Indian Ocean Territory
VG VGB British Virgin Islands
BN BRN Brunei
BG BGR Bulgaria
BF BFA Burkina Faso
BI BDI Burundi
KH KHM Cambodia
CM CMR Cameroon
CA CAN Canada
CV CPV Cape Verde
KY CYM Cayman Islands
CF CAF Central African Republic
TD TCD Chad
CL CHL Chile
CN CHN China
CX CXR Christmas Island
CC CCK Cocos (Keeling) Islands
CO COL Colombia
KM COM Comoros
CG COG Congo (Brazzaville)
CD COD Congo (Kinshasa)
CK COK Cook Islands
CR CRI Costa Rica
CI CIV Côte d'Ivoire
HR HRV Croatia
CU CUB Cuba
CW CUW Curaçao
CY CYP Cyprus
CZ CZE Czechia
DK DNK Denmark
DJ DJI Djibouti
DM DMA Dominica
DO DOM Dominican Republic
EC ECU Ecuador
EG EGY Egypt
SV SLV El Salvador
GQ GNQ Equatorial Guinea
ER ERI Eritrea
EE EST Estonia
SZ SWZ Eswatini
ET ETH Ethiopia
FK FLK Falkland Islands
FO FRO Faroe Islands
FJ FJI Fiji
FI FIN Finland
FR FRA France
GF GUF French Guiana
PF PYF French Polynesia
TF ATF French Southern Territories
GA GAB Gabon
GM GMB Gambia
GE GEO Georgia
DE DEU Germany
GH GHA Ghana
GI GIB Gibraltar
GR GRC Greece
GL GRL Greenland
GD GRD Grenada
GP GLP Guadeloupe
GU GUM Guam
GT GTM Guatemala
GG GGY Guernsey
GN GIN Guinea
GW GNB Guinea-Bissau
GY GUY Guyana
HT HTI Haiti
HM HMD Heard Island and McDonald Islands
HN HND Honduras
HK HKG Hong Kong
HU HUN Hungary
IS ISL Iceland
IN IND India
ID IDN Indonesia
IR IRN Iran
IQ IRQ Iraq
IE IRL Ireland
IM IMN Isle of Man
IL ISR Israel
IT ITA Italy
JM JAM Jamaica
JP JPN Japan
JE JEY Jersey
JO JOR Jordan
KZ KAZ Kazakhstan
KE KEN Kenya
KI KIR Kiribati
KW KWT Kuwait
KG KGZ Kyrgyzstan
LA LAO Laos
LV LVA Latvia
LB LBN Lebanon
LS LSO Lesotho
LR LBR Liberia
LY LBY Libya
LI LIE Liechtenstein
LT LTU Lithuania
LU LUX Luxembourg
MO MAC Macau
MG MDG Madagascar
MW MWI Malawi
MY MYS Malaysia
MV MDV Maldives
ML MLI Mali
MT MLT Malta
MH MHL Marshall Islands
MQ MTQ Martinique
MR MRT Mauritania
MU MUS Mauritius
YT MYT Mayotte
MX MEX Mexico
FM FSM Micronesia
MD MDA Moldova
MC MCO Monaco
MN MNG Mongolia
ME MNE Montenegro
MS MSR Montserrat
MA MAR Morocco
MZ MOZ Mozambique
MM MMR Myanmar
NA NAM Namibia
NR NRU Nauru
NP NPL Nepal
NL NLD Netherlands
NC NCL New Caledonia
NZ NZL New Zealand
NI NIC Nicaragua
NE NER Niger
NG NGA Nigeria
NU NIU Niue
NF NFK Norfolk Island
KP PRK North Korea
MK MKD North Macedonia
MP MNP Northern Mariana Islands
NO NOR Norway
OM OMN Oman
PK PAK Pakistan
PW PLW Palau
PS PSE Palestine
PA PAN Panama
PG PNG Papua New Guinea
PY PRY Paraguay
PE PER Peru
PH PHL Philippines
PN PCN Pitcairn
PL POL Poland
PT PRT Portugal
PR PRI Puerto Rico
QA QAT Qatar
RE REU Réunion
RO ROU Romania
RU RUS Russia
RW RWA Rwanda
BL BLM Saint Barthélemy
SH SHN Saint Helena
KN KNA Saint Kitts and Nevis
LC LCA Saint Lucia
MF MAF Saint Martin
PM SPM Saint Pierre and Miquelon
VC VCT Saint Vincent and the Grenadines
WS WSM Samoa
SM SMR San Marino
ST STP Sao Tome and Principe
SA SAU Saudi Arabia
SN SEN Senegal
RS SRB Serbia
SC SYC Seychelles
SL SLE Sierra Leone
SG SGP Singapore
SX SXM Sint Maarten
SK SVK Slovakia
SI SVN Slovenia
SB SLB Solomon Islands
SO SOM Somalia
ZA ZAF South Africa
GS SGS South Georgia
KR KOR South Korea
SS SSD South Sudan
ES ESP Spain
LK LKA Sri Lanka
SD SDN Sudan
SR SUR Suriname
SJ SJM Svalbard and Jan Mayen
SE SWE Sweden
CH CHE Switzerland
SY SYR Syria
TW TWN Taiwan
TJ TJK Tajikistan
TZ TZA Tanzania
TH THA Thailand
TL TLS Timor-Leste
TG TGO Togo
TK TKL Tokelau
TO TON Tonga
TT TTO Trinidad and Tobago
TN TUN Tunisia
TR TUR Türkiye
TM TKM Turkmenistan
TC TCA Turks and Caicos Islands
TV TUV Tuvalu
VI VIR U.S. Virgin Islands
UG UGA Uganda
UA UKR Ukraine
AE ARE United Arab Emirates
GB GBR United Kingdom
US USA United States
UM UMI United States Minor Outlying Islands
UY URY Uruguay
UZ UZB Uzbekistan
VU VUT Vanuatu
VA VAT Vatican City
VE VEN Venezuela
VN VNM Vietnam
WF WLF Wallis and Futuna
EH ESH Western Sahara
YE YEM Yemen
ZM ZMB Zambia
ZW ZWE Zimbabwe
`

export type Country = { name: string; alpha_2: string; alpha_3: string }

export const COUNTRIES: readonly Country[] = LIST.trim()
  .split('\n')
  .map((row) => ({ alpha_2: row.slice(0, 2), alpha_3: row.slice(3, 6), name: row.slice(7) }))

/** Initial country of every address form (LAYOUT-28). */
export const DEFAULT_COUNTRY = 'USA'

const BY_CODE = new Map(COUNTRIES.map((country) => [country.alpha_3, country]))

/** The wire carries three-letter codes, the UI displays names (register 60). */
export function findCountry(alpha_3: string): Country | undefined {
  return BY_CODE.get(alpha_3)
}

const STATES = `
AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia
FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine
MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada
NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon
PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont
VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming
`

/** Options of the state picker for the United States; elsewhere the two characters are typed (register 60). */
export const US_STATES: readonly { code: string; name: string }[] = STATES.trim()
  .split(/[|\n]/)
  .map((row) => ({ code: row.slice(0, 2), name: row.slice(3) }))

/**
 * Ranks places by what was typed: an exact code first, then codes and names that start with it, then names that contain
 * it.
 */
function matching<Place extends { name: string }>(
  places: readonly Place[],
  query: string,
  codesOf: (place: Place) => readonly string[],
) {
  const typed = query.trim().toLowerCase()
  const rank = (place: Place) => {
    const codes = codesOf(place).map((code) => code.toLowerCase())
    if (codes.includes(typed)) return 0
    const name = place.name.toLowerCase()
    if ([name, ...codes].some((each) => each.startsWith(typed))) return 1
    return name.includes(typed) ? 2 : 3
  }
  return places.filter((place) => rank(place) < 3).sort((a, b) => rank(a) - rank(b))
}

export function statesMatching(query: string) {
  return matching(US_STATES, query, ({ code }) => [code])
}

/** Matches codes as well, because people type USA to find United States. */
export function countriesMatching(query: string) {
  return matching(COUNTRIES, query, ({ alpha_2, alpha_3 }) => [alpha_2, alpha_3])
}
