import type { Language } from '#shared/words/language.ts'

const english = {
  receipt: 'Receipt',
  order: 'Order',
  date: 'Date',
  seller: 'Sold by',
  buyer: 'Sold to',
  piece: 'Piece',
  quantity: 'Qty',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  payments: 'Payments received',
  received: 'Received',
  returned: 'Returned',
  balance: 'Balance due',
  pieces: 'pcs',
  includes: 'Includes',
  withInvoice: 'All amounts are in rupees. {document} has the details.',
  noInvoice: 'All amounts are in rupees. This receipt is no tax invoice.',
}

const hindi: typeof english = {
  receipt: 'रसीद',
  order: 'ऑर्डर',
  date: 'तारीख़',
  seller: 'विक्रेता',
  buyer: 'ख़रीदार',
  piece: 'वस्तु',
  quantity: 'संख्या',
  price: 'दाम',
  amount: 'राशि',
  total: 'कुल',
  payments: 'मिले हुए भुगतान',
  received: 'मिली राशि',
  returned: 'लौटाई राशि',
  balance: 'बाकी राशि',
  pieces: 'नग',
  includes: 'शामिल',
  withInvoice: 'सभी राशियाँ रुपये में हैं। पूरा विवरण {document} में है।',
  noInvoice: 'सभी राशियाँ रुपये में हैं। यह रसीद कर बीजक नहीं है।',
}

export const receiptTexts: Record<Language, typeof english> = { en: english, hi: hindi }
