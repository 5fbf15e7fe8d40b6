/** Reports errors that nothing caught. The reporter is loaded with the first one, since most pages never need it. */
export function watchErrors(currentRoute: () => string | undefined) {
  const report = (error: unknown) => reportError(error, currentRoute())
  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
}

export function reportError(error: unknown, route: string | undefined) {
  void import('#web/api/report-client-error.ts').then(
    ({ reportClientError }) => reportClientError(error, route || '/'),
    () => undefined,
  )
}
