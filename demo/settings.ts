import {
  type DeliverySettings,
  defaultDeliverySettings,
} from '#shared/orders/delivery/settings-schema.ts'
import type { DiscountKind } from '#shared/orders/discounts/vocabulary.ts'
import {
  defaultPaymentSettings,
  type PaymentSettings,
} from '#shared/orders/payment-settings-schema.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { paymentMethods } from '#shared/orders/vocabulary.ts'
import { listingPath, paths } from '#shared/paths.ts'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'

/** Obviously invented; a real shop has only its own contacts. */
export const demoContacts = {
  email: 'namaste@zari.example',
  phone: '+91 00000 00000',
  address: '7 Kinari Gali, Old City, Jaipur 302 000',
  hours: 'Monday to Saturday, 11 am to 7 pm',
  social: [
    { label: 'Instagram', url: 'https://instagram.example/zari' },
    { label: 'Facebook', url: 'https://facebook.example/zari' },
    { label: 'Pinterest', url: 'https://pinterest.example/zari' },
  ],
} satisfies Partial<Shop>

/** Every way to pay, PayPal first. Orders paid on delivery ask for no code, since no email is sent. */
export const demoPayments = {
  ...defaultPaymentSettings,
  methods: [...paymentMethods],
  giftCards: true,
  giftCardSales: { isOn: true, least: 500, most: 50_000 },
  cod: { ...defaultPaymentSettings.cod, most: 100_000, confirm: false },
  upi: { id: 'zari@demo', payee: 'Zari' },
  upiParts: { isOn: true, limit: 100_000 },
} satisfies PaymentSettings

const freeDelivery = {
  rates: [{ upToGrams: null, upToRupees: null, amount: 0 }],
  freeFrom: null,
}
const everywhere = { ...freeDelivery, states: [] }

/** Free everywhere, with days by the distance from Jaipur. */
export const demoDelivery = {
  ...defaultDeliverySettings,
  isOn: true,
  zones: [
    { ...everywhere, name: 'Jaipur', areas: ['302', '303'], fewestDays: 1, mostDays: 2 },
    {
      ...{ ...everywhere, name: 'Large cities', fewestDays: 2, mostDays: 4 },
      areas: ['110', '380', '400', '411', '500', '560', '600', '700'],
    },
    { ...everywhere, name: 'Rest of India', areas: [], fewestDays: 4, mostDays: 7 },
  ],
  abroad: {
    isOn: true,
    zones: [
      {
        ...{ ...freeDelivery, name: 'Gulf', fewestDays: 4, mostDays: 7 },
        countries: ['AE', 'BH', 'KW', 'OM', 'QA', 'SA'],
      },
      {
        ...{ ...freeDelivery, name: 'UK, US, Canada, Australia, Singapore' },
        ...{ countries: ['AU', 'CA', 'GB', 'SG', 'US'], fewestDays: 5, mostDays: 10 },
      },
    ],
    declaration: 'lut',
    lut: 'AD080000000000Z',
    lutYear: '2026-27',
  },
} satisfies DeliverySettings

/** Without a round-off, totals are the sum of their prices. */
export const demoTax = {
  ...defaultTaxSettings,
  scheme: 'regular',
  roundsTotals: false,
  legalName: 'Zari Demo Boutique',
  gstin: '08AAAAA0000A1Z2',
  address: '7 Kinari Gali, Old City, Jaipur 302 000',
  state: '08',
  grievanceOfficer: 'Zari',
  grievanceContact: 'namaste@zari.example',
} satisfies TaxSettings

type DemoCode = {
  code: string
  kind: DiscountKind
  percent: number | null
  amount_paise: number | null
  categories: string[]
  minimum_paise: number
}

/** Amounts in paise. */
export const demoCodes: DemoCode[] = [
  {
    code: 'SHAADI10',
    kind: 'percent',
    percent: 10,
    amount_paise: null,
    categories: ['bridal'],
    minimum_paise: 0,
  },
  {
    code: 'FESTIVE500',
    kind: 'amount',
    percent: null,
    amount_paise: 500_00,
    categories: [],
    minimum_paise: 10_000_00,
  },
]

/** `slugs` are the products with this policy of their own, `collections` the ids of collections. */
export const demoReturnPolicies = [
  {
    name: 'Standard',
    is_default: true,
    days: 7,
    remedies: ['refund', 'storeCredit', 'exchange', 'alteration'],
    way_back: 'shopper',
    explanation:
      'Try it on at home and leave the label where it is. Ask on the page of your order, and send it to us with the slip.',
    explanation_hindi:
      'घर पर पहनकर देखिए, बस लेबल लगा रहने दीजिए। अपने ऑर्डर के पेज पर अनुरोध कीजिए, और पर्ची के साथ हमें भेज दीजिए।',
    slugs: [],
    collections: [],
  },
  {
    name: 'Bridal and velvet',
    is_default: false,
    days: 15,
    remedies: ['alteration'],
    way_back: 'shop',
    explanation:
      'We fit it once more without charge, so that it sits on the day as it should. Please try it on as soon as it arrives.',
    explanation_hindi:
      'आपके बड़े दिन पर यह ठीक बैठे, इसके लिए हम एक बार फिर बिना किसी ख़र्च के फ़िटिंग करते हैं। पहुँचते ही पहनकर ज़रूर देखिए।',
    slugs: ['chand-ivory-lehenga', 'doli-aubergine-lehenga', 'mor-pankh-lehenga'],
    collections: ['velvet-evenings'],
  },
  {
    name: 'Last of its cloth',
    is_default: false,
    days: 0,
    remedies: [],
    way_back: 'shopper',
    explanation:
      'The last pieces of their cloth, priced accordingly. Please look at every picture before you choose one.',
    explanation_hindi: 'इस कपड़े के आख़िरी पीस, और दाम भी वैसे ही। चुनने से पहले हर तस्वीर ज़रूर देख लीजिए।',
    slugs: ['virasat-phulkari-dupatta', 'bandhani-cotton-dupatta'],
    collections: [],
  },
]

/** Collections of the pieces whose titles match. */
export const demoCollections = [
  {
    id: 'from-the-loom',
    name: 'From the Loom',
    name_hindi: 'करघे से',
    about:
      'Banarasi, Kanjivaram, Paithani and Maheshwari: cloth that is patterned while it is woven.',
    about_hindi: 'बनारसी, कांजीवरम, पैठणी और माहेश्वरी: वह कपड़ा जिसमें बुनते समय ही नक़्श बनता है।',
    titles: 'banarasi|kanjivaram|paithani|maheshwari|chanderi|ikat',
  },
  {
    id: 'velvet-evenings',
    name: 'Velvet Evenings',
    name_hindi: 'मखमली शामें',
    about: 'Velvet for winter weddings, worked in gold and silver thread.',
    about_hindi: 'सर्दियों की शादियों के लिए मखमल, सोने और चाँदी के तार के काम के साथ।',
    titles: 'velvet',
  },
]

/** Far enough ahead that the demo's prices stay as they are. */
export const demoSale = {
  title: 'Monsoon sale',
  percent: 15,
  categories: ['casual'],
  inDays: 60,
  days: 7,
}

const testimonials = [
  {
    words:
      'My mother ran her thumb along the border and said nothing for a whole minute. That was her blessing.',
    name: 'Ishita R.',
    where: 'Pune',
  },
  {
    words:
      'It fitted as if someone had stood beside me with a tape. I danced until two and not one stitch gave.',
    name: 'Farheen K.',
    where: 'Lucknow',
  },
  {
    words:
      'I asked for the plainest thing in the shop and was given the most beautiful plain thing I own.',
    name: 'Tenzin D.',
    where: 'Gangtok',
  },
  {
    words: 'Three sisters, three cities, three lehengas that had to match. They matched.',
    name: 'Aparna M.',
    where: 'Kochi',
  },
  {
    words:
      'The note that came with it named the weaver. I wrote to say thank you, and they passed it on.',
    name: 'Harleen S.',
    where: 'Amritsar',
  },
  {
    words:
      'I wear it to the market and to my own parties. It does not seem to know the difference.',
    name: 'Nandini B.',
    where: 'Bengaluru',
  },
]

export const demoHome = { testimonials } satisfies Partial<HomeWords>

/** Captions and links of the feature pictures, in drawing order. */
export const demoFeatures = [
  { caption: 'The bride, in pomegranate velvet', link: listingPath({ category: ['bridal'] }) },
  { caption: 'Festive evenings by lamplight', link: listingPath({ category: ['Partywear'] }) },
  { caption: 'Light cottons for the first rain', link: listingPath({ category: ['casual'] }) },
  { caption: 'From the handloom', link: listingPath({ style: 'heritage-craft' }) },
  { caption: 'The groom and his wedding party', link: paths.wedding },
]
