import { type TextFieldName, textFields } from '#shared/catalogue/product-fields.ts'
import { type NumberFieldName, numberFields } from '#shared/catalogue/product-numbers.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'

const formLabels: Record<string, AnyMessage[]> = {
  version: ['Version'],
  salePrice: ['Sale Price'],
  sizeSkus: ['Sizes', 'SKU'],
  sizeWeights: ['Sizes', 'Weight in grams'],
  sizePriceDifferences: ['Sizes', 'Price difference'],
  stockWas: ['Stock at the export'],
  clothPhoto: ['Photo of the cloth'],
  totalStock: ['Total Stock'],
  colours: ['Other colours of this piece'],
  otherColours: ['Other colours of this piece'],
  goesWith: ['Complete the look'],
  makes: ['Made to order', 'Options'],
  makeDays: ['Made to order', 'Working days to make'],
  makeStock: ['Made to order', 'Taken from'],
  makeCloths: ['Made to order', 'Cloth'],
  makeCentimetres: ['Made to order', 'Centimetres for one piece'],
  addOns: ['Add-ons'],
  addOnDays: ['Add-ons', 'Working days to make'],
  depositPercent: ['Deposit in percent'],
  returnTerms: ['Return terms'],
  publishAt: ['In the shop from (time in India)'],
  orderStatus: ['Order Status'],
  parcel: ['Parcels'],
  parcelStatus: ['Status'],
  sendsUnpaid: ['Sent without full payment'],
  method: ['Payment Method'],
  until: ['Valid until'],
  isArchived: ['Archived'],
  codLimit: ['Unpaid orders at most'],
  firstOrder: ['For first orders only'],
  combines: ['May stand beside other codes that allow it'],
  enabled: ['Switched on'],
  giftCardLeast: ['Gift cards', 'From, in rupees'],
  giftCardMost: ['Gift cards', 'Up to, in rupees'],
  prepaidDiscount: ['Discount for paying online, in percent'],
  depositCategories: ['Categories that are ordered by a deposit'],
  depositDueDays: ['Days until the balance is due'],
  depositTerms: ['Terms of the deposit'],
  codAdvance: ['Cash on delivery', 'Advance in percent'],
  staffRole: ['Role'],
  hours: ['Opening hours'],
  social: ['Social links'],
  refundPolicy: ['Refund, return and replacement'],
  lowStock: ['Low stock below'],
  inrRate: ['Rate in rupees'],
  look: ['Appearance'],
  lines: ['Pieces'],
  amount: ['Amount in rupees'],
  heroTitle: ['Banner', 'Title'],
  heroText: ['Banner', 'Text'],
  heroImage: ['Banner', 'Image'],
  storyTitle: ['Title of the story'],
  testimonials: ['What customers say'],
  methods: ['Ways to pay'],
  cod: ['Cash on delivery'],
  codFee: ['Cash on delivery', 'Fee in rupees'],
  codMost: ['Cash on delivery', 'Highest order value in rupees'],
  codPincodes: ['Cash on delivery', 'PIN codes'],
  codExcluded: ['Categories that can’t be paid on delivery'],
  codExcludedCollections: ['Collections that can’t be paid on delivery'],
  nameHindi: ['Name in Hindi'],
  about: ['Text'],
  aboutHindi: ['Text in Hindi'],
  isShown: ['Show it to shoppers'],
  inNavigation: ['Show it in the menu of the shop'],
  codConfirm: ['Ask for a code'],
  codCodeBy: ['Send the code by text message'],
  giftCards: ['Take gift cards and store credit'],
  codUndelivered: ['Unpaid orders per customer'],
  upi: ['UPI to our account'],
  upiId: ['UPI id'],
  upiPayee: ['Name of the payee'],
}

/** Returns the form's label: `trackingNumber` is `Tracking number`. */
export function fieldWords(name: string): string {
  if (Object.hasOwn(textFields, name)) return t(textFields[name as TextFieldName].label)
  if (Object.hasOwn(numberFields, name)) return t(numberFields[name as NumberFieldName].label)
  const words = formLabels[name]
  if (words) return words.map((word) => t(word)).join(': ')
  const text = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return translate(text.charAt(0).toUpperCase() + text.slice(1))
}
