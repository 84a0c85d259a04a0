import { demoLogins } from '#server/config.ts'
import { shoppers as reviewers } from '../catalogue/catalogue.ts'
import { demoRandom } from '../demo-random.ts'

const streets = [
  ['8 Marine Lines', 'Mumbai', '400002'],
  ['41 Lodhi Colony', 'New Delhi', '110003'],
  ['17 Alwarpet Street', 'Chennai', '600018'],
  ['5 Park Circus', 'Kolkata', '700017'],
  ['63 Jubilee Hills', 'Hyderabad', '500033'],
  ['29 Koregaon Park', 'Pune', '411001'],
] as const

export type DemoPerson = {
  userName: string
  email: string
  street: readonly [address: string, city: string, pincode: string]
  phone: string
  since: number
}

/** Before the demo's first order. */
const [LEAST_DAYS, MAX_DAYS] = [61, 420]

function withAddress({ userName, email }: { userName: string; email: string }): DemoPerson {
  const random = demoRandom(email)
  const [first] = streets
  return {
    userName,
    email,
    street: streets[Math.floor(random() * streets.length)] ?? first,
    phone: `9${String(Math.floor(random() * 1e9)).padStart(9, '0')}`,
    since: LEAST_DAYS + Math.floor(random() * (MAX_DAYS - LEAST_DAYS)),
  }
}

/** The account offered to visitors. */
export const demoShopper: DemoPerson = {
  userName: 'Ananya',
  email: demoLogins.shopper.email,
  street: ['22 Gulmohar Lane, Civil Lines', 'Jaipur', '302006'],
  phone: '9000000001',
  since: 120,
}

/** Regular customers, who also write reviews. */
export const regulars = reviewers.map(withAddress)

const names = ['Isha', 'Tara', 'Farah', 'Leela', 'Harleen', 'Zoya', 'Arjun', 'Kabir']
const families = ['Verma', 'Nair', 'Ahmed', 'Mehta', 'Gill']

/** Customers with one or two orders. */
export const otherCustomers = families.flatMap((family) =>
  names.map((name) =>
    withAddress({
      userName: `${name} ${family}`,
      email: `${name}.${family}@example.com`.toLowerCase(),
    }),
  ),
)
