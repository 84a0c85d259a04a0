import type { DocumentKind } from '#shared/orders/tax/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import type { Snapshot } from './document-record.ts'

type Words = Record<
  | 'number'
  | 'date'
  | 'order'
  | 'seller'
  | 'buyer'
  | 'placeOfSupply'
  | 'original'
  | 'reason'
  | 'piece'
  | 'deliveryAndFees'
  | 'advance'
  | 'quantity'
  | 'rate'
  | 'taxable'
  | 'amount'
  | 'roundOff'
  | 'total'
  | 'inWords'
  | 'inRupees'
  | 'reverseCharge'
  | 'composition'
  | 'signatory'
  | 'copy'
  | 'page'
  | 'exportUnderLut'
  | 'exportWithTax'
  | 'lut'
  | 'destination',
  string
> & {
  kinds: Record<DocumentKind, string>
  reasons: Record<Snapshot['reason'], string>
}

const english: Words = {
  kinds: {
    invoice: 'Tax invoice',
    billOfSupply: 'Bill of supply',
    creditNote: 'Credit note',
    receiptVoucher: 'Receipt voucher',
    refundVoucher: 'Refund voucher',
  },
  reasons: {
    sale: '',
    refund: 'Refund',
    returned: 'The parcel came back',
    corrected: 'Correction of the buyer’s details; a new invoice follows',
    advance: 'Advance',
  },
  number: 'Number',
  date: 'Date',
  order: 'Order',
  seller: 'Sold by',
  buyer: 'Sold to',
  placeOfSupply: 'Place of supply',
  original: 'For invoice',
  reason: 'Reason',
  piece: 'Piece',
  deliveryAndFees: 'Delivery and fees',
  advance: 'Advance for the order',
  quantity: 'Qty',
  rate: 'GST',
  taxable: 'Taxable',
  amount: 'Amount',
  roundOff: 'Round-off',
  total: 'Total',
  inWords: 'In words',
  inRupees: 'All amounts are in rupees.',
  reverseCharge: 'Tax is not payable under reverse charge.',
  composition: 'Composition taxable person, not eligible to collect tax on supplies',
  signatory: 'Authorised signatory',
  copy: 'Copy',
  page: 'Page',
  exportUnderLut: 'Supply meant for export under LUT without payment of integrated tax',
  exportWithTax: 'Supply meant for export on payment of integrated tax',
  lut: 'LUT',
  destination: 'Country of destination',
}

const hindi: Words = {
  kinds: {
    invoice: 'कर बीजक',
    billOfSupply: 'आपूर्ति बिल',
    creditNote: 'क्रेडिट नोट',
    receiptVoucher: 'प्राप्ति वाउचर',
    refundVoucher: 'वापसी वाउचर',
  },
  reasons: {
    sale: '',
    refund: 'पैसे वापस किए गए',
    returned: 'पार्सल वापस आया',
    corrected: 'ख़रीदार के विवरण में सुधार; नया बीजक जारी है',
    advance: 'अग्रिम',
  },
  number: 'संख्या',
  date: 'तारीख़',
  order: 'ऑर्डर',
  seller: 'विक्रेता',
  buyer: 'ख़रीदार',
  placeOfSupply: 'आपूर्ति का स्थान',
  original: 'बीजक',
  reason: 'कारण',
  piece: 'वस्तु',
  deliveryAndFees: 'डिलीवरी और शुल्क',
  advance: 'ऑर्डर का अग्रिम',
  quantity: 'संख्या',
  rate: 'GST',
  taxable: 'कर योग्य',
  amount: 'राशि',
  roundOff: 'पूर्णांकन',
  total: 'कुल',
  inWords: 'शब्दों में',
  inRupees: 'सभी राशियाँ रुपये में हैं।',
  reverseCharge: 'रिवर्स चार्ज में कर देय नहीं है।',
  composition: 'कंपोज़िशन करदाता, आपूर्ति पर कर वसूलने का अधिकार नहीं',
  signatory: 'अधिकृत हस्ताक्षरकर्ता',
  copy: 'प्रतिलिपि',
  page: 'पृष्ठ',
  exportUnderLut: 'LUT के तहत एकीकृत कर के भुगतान के बिना निर्यात के लिए आपूर्ति',
  exportWithTax: 'एकीकृत कर के भुगतान पर निर्यात के लिए आपूर्ति',
  lut: 'LUT',
  destination: 'गंतव्य देश',
}

export const documentWords: Record<Language, Words> = { en: english, hi: hindi }
