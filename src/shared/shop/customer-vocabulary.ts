/** A customer's wedding is one day; the other dates return every year. */
export const customerDateKinds = ['birthday', 'anniversary', 'wedding'] as const
export type CustomerDateKind = (typeof customerDateKinds)[number]

export const customerDateLabels = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  wedding: 'Wedding day',
} as const satisfies Record<CustomerDateKind, string>

/** A message is a text message or WhatsApp. */
export const consentChannels = ['email', 'message'] as const
export type ConsentChannel = (typeof consentChannels)[number]

export const consentChannelLabels = {
  email: 'May be written to by email',
  message: 'May be written to by WhatsApp or text message',
} as const satisfies Record<ConsentChannel, string>

/** How a customer agreed, or `no`. */
export const consentAnswers = ['inShop', 'byPhone', 'inWriting', 'no'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

export const consentAnswerLabels = {
  inShop: 'Yes, said in the shop',
  byPhone: 'Yes, said on the phone',
  inWriting: 'Yes, in writing',
  no: 'No',
} as const satisfies Record<ConsentAnswer, string>

/** Days of the list of coming dates, including today. */
export const COMING_DAYS = 30
