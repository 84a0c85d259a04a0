import { z } from 'zod'
import { answer } from './envelope.ts'

/** What the owner says of the shop itself; pages read it, no component has it written in. */
export const shop = z.object({
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.string(),
  social: z.array(z.object({ label: z.string(), url: z.string() })),
})
export type Shop = z.infer<typeof shop>

/** Plainly invented, for the demo and for a shop whose owner has not set theirs yet. */
export const defaultShop: Shop = {
  name: 'Zari',
  tagline: 'Couture from the looms of India',
  email: 'namaste@zari.example',
  phone: '+91 00000 00000',
  address: '7 Kinari Gali, Old City, Jaipur 302 000',
  hours: 'Monday to Saturday, 11 am to 7 pm',
  social: [
    { label: 'Instagram', url: 'https://instagram.example/zari' },
    { label: 'Facebook', url: 'https://facebook.example/zari' },
    { label: 'Pinterest', url: 'https://pinterest.example/zari' },
  ],
}

export const shopAnswer = answer({ data: shop })
