/** Digits and a leading plus. */
const dialNumber = (phone: string) => phone.replace(/(?!^\+)\D/g, '')

export const phoneLinkStyle =
  'inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4'

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${dialNumber(phone)}`} className={phoneLinkStyle}>
    {phone}
  </a>
)
