import { type AnyMessage, said, t } from '#shared/words/panel.ts'

/** Where a field's own name is not what its form says: the form's words, of a group and in it. */
const onForms: Record<string, AnyMessage[]> = {
  sku: ['SKU'],
  titleHindi: ['Name in Hindi'],
  descriptionHindi: ['Text in Hindi'],
  salePrice: ['Sale Price'],
  totalStock: ['Total Stock'],
  colours: ['Other colours of this piece'],
  publishAt: ['In the shop from (time in India)'],
  orderStatus: ['Order Status'],
  staffRole: ['Role'],
  hours: ['Opening hours'],
  social: ['Social links'],
  refundPolicy: ['Refund, return and replacement'],
  lowStock: ['Low stock below'],
  inrRate: ['Rate in rupees'],
  look: ['Appearance'],
  heroTitle: ['Banner', 'Title'],
  heroText: ['Banner', 'Text'],
  heroImage: ['Banner', 'Image'],
  storyTitle: ['Title of the story'],
  testimonials: ['What customers say'],
}

/** What a form calls the field of this name, for who reads of it elsewhere: `trackingNumber` is `Tracking number`. */
export function fieldWords(name: string): string {
  const words = onForms[name]
  if (words) return words.map((word) => t(word)).join(': ')
  const text = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return said(text.charAt(0).toUpperCase() + text.slice(1))
}
