/** Checks the signature headers without a network call. */
export function mayBeSigned(header: (name: string) => string, baseUrl: string): boolean {
  const required = ['paypal-transmission-id', 'paypal-transmission-sig']
  const isPayPals = (host: string) => host === 'paypal.com' || host.endsWith('.paypal.com')
  // The sandbox signs without a certificate.
  if (isPayPals(new URL(baseUrl).hostname))
    required.push('paypal-auth-algo', 'paypal-cert-url', 'paypal-transmission-time')
  if (required.some((name) => header(name) === '')) return false
  const certificate = header('paypal-cert-url')
  if (certificate === '') return true
  if (!URL.canParse(certificate)) return false
  const { protocol, hostname } = new URL(certificate)
  return protocol === 'https:' && isPayPals(hostname)
}
