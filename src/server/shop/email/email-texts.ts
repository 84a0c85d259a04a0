import { choiceIn } from '#shared/catalogue/making/words.ts'
import { dayAsText, momentAsText } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { CONFIRM_HOURS, INVITE_DAYS, RESET_MINUTES } from '#shared/people/limits.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Language } from '#shared/words/language.ts'
import { CODE_MINUTES } from '../../people/tokens.ts'
import type { AccountNotice } from '../../records/outbox.ts'
import { type EmailContent, type EmailTexts, oneLine, signOff } from './email-content.ts'
import { hindiEmailTexts } from './email-texts-hindi.ts'

const greeting = (userName: string | undefined) =>
  userName === undefined ? 'Hello,' : `Dear ${oneLine(userName)},`

const passwordReset: EmailTexts['passwordReset'] = (shop, { userName, link }) => {
  const text = [
    greeting(userName),
    '',
    `Somebody, we hope you, asked for a new password at ${shop.name}.`,
    `This link lets you choose one; it works once, for ${RESET_MINUTES} minutes:`,
    '',
    link,
    '',
    'If it was not you, nothing has changed and you need do nothing.',
    '',
    signOff(shop),
  ]
  return { subject: `A new password for ${shop.name}`, text: text.join('\n') }
}

export function staffInviteEmail(shop: Shop, { inviter, link }: { inviter: string; link: string }) {
  const text = [
    `${inviter} invites you to help run ${shop.name}.`,
    `This link opens your account; it works once, for ${INVITE_DAYS} days:`,
    '',
    link,
  ]
  return { subject: `Join ${shop.name}`, text: text.join('\n') }
}

const confirmEmail: EmailTexts['confirmEmail'] = (shop, { link, isNew }) => {
  const text = [
    greeting(undefined),
    '',
    isNew
      ? `An account at ${shop.name} is to have this address from now on.`
      : `An account at ${shop.name} was opened with this address.`,
    `If that was you, please confirm it; the link works for ${CONFIRM_HOURS} hours:`,
    '',
    link,
    '',
    'If it was not you, you need do nothing: the address stays unconfirmed.',
    '',
    signOff(shop),
  ]
  return { subject: `Please confirm your email for ${shop.name}`, text: text.join('\n') }
}

const noticeSentences: Record<AccountNotice, string> = {
  newDevice: 'Someone signed in to your account with a browser that we have not seen there before.',
  newPassword: 'Your account has a new password.',
  secondFactorOn:
    'Signing in to your account asks for a code of your authenticator app from now on.',
  secondFactorOff: 'Signing in to your account asks for no second factor any more.',
  secondFactorReset:
    'The owner of the shop turned off the second factor of your account, and signed you out everywhere.',
  newRecoveryCodes: 'Your account has new recovery codes; those before work no longer.',
  recoveryCodeUsed: 'One of your recovery codes was used to sign in.',
  emailChanged: 'Your account has another email address from now on; this one is no longer used.',
  upiChanged:
    'The UPI id that shoppers pay to was changed. The settings show it under “Ways to pay”.',
}

const accountAdvice = [
  'If that was you, all is well. If not, please set a new password at once by “Forgot your',
  'password?” on the sign-in page, which signs everyone else out.',
]
/** Sent to the old address, which can no longer reset the password. */
const emailAdvice = [
  'If that was you, all is well. If not, please answer this email at once, so that the shop can',
  'stop the account.',
]
const secondFactorAdvice = [
  'If you asked for that, all is well. If not, please ask the owner at once, and set a new password',
  'by “Forgot your password?” on the sign-in page.',
]
const upiAdvice = [
  'If you or another owner did this, all is well. If not, please correct the UPI id at once, and',
  'set a new password by “Forgot your password?” on the sign-in page. The audit log says who',
  'changed it.',
]

const noticeAdvice: Partial<Record<AccountNotice, string[]>> = {
  emailChanged: emailAdvice,
  secondFactorReset: secondFactorAdvice,
  upiChanged: upiAdvice,
}

const notice: EmailTexts['notice'] = (shop, { what, at, address, device }) => {
  const text = [
    greeting(undefined),
    '',
    noticeSentences[what],
    '',
    `When: ${momentAsText(at, 'en')} (India)`,
    ...(device ? [`With: ${device}`] : []),
    `From: ${address}`,
    '',
    ...(noticeAdvice[what] ?? accountAdvice),
    '',
    signOff(shop),
  ]
  const subject =
    what === 'upiChanged'
      ? `The UPI id of ${shop.name} was changed`
      : `About your account at ${shop.name}`
  return { subject, text: text.join('\n') }
}

const orderCode: EmailTexts['orderCode'] = (shop, { code, link, reservedUntil }) => {
  const text = [
    greeting(undefined),
    '',
    `Please confirm your order at ${shop.name}, which you pay on delivery, by this link:`,
    '',
    link,
    '',
    'Or enter this code where you ordered:',
    '',
    code,
    '',
    `Your pieces are reserved for you until ${momentAsText(reservedUntil, 'en')}.`,
    'If you did not order, you need do nothing.',
    '',
    signOff(shop),
  ]
  return { subject: `Please confirm your order at ${shop.name}`, text: text.join('\n') }
}

const claimCode: EmailTexts['claimCode'] = (shop, { code, number, link }) => {
  const text = [
    greeting(undefined),
    '',
    `Somebody asked to add your order ${number} to an account at ${shop.name}. The code:`,
    '',
    code,
    '',
    `Enter it here: ${link}`,
    `It works once, for ${CODE_MINUTES} minutes. If you did not ask for it, give it to nobody:`,
    'without the code, the order stays as it is.',
    '',
    signOff(shop),
  ]
  return { subject: `The code for your order ${number} at ${shop.name}`, text: text.join('\n') }
}

const balanceDue: EmailTexts['balanceDue'] = (shop, { number, amount, dueOn, link }) => {
  const text = [
    greeting(undefined),
    '',
    `The balance of your order ${number} at ${shop.name} is due on ${dayAsText(dueOn, 'en')}: ${formatRupees(amount)}.`,
    `Pay it here: ${link}`,
    'We send your order once it is paid.',
    '',
    signOff(shop),
  ]
  return { subject: `The balance of your order ${number} is due`, text: text.join('\n') }
}

const payoutAsked: EmailTexts['payoutAsked'] = (shop, { number, amount, mayKeep, link }) => {
  const text = [
    greeting(undefined),
    '',
    `We return ${formatRupees(amount)} of your order ${number} at ${shop.name}.`,
    'Please tell us where to send it, to a UPI id or a bank account, on this page:',
    '',
    link,
    '',
    ...(mayKeep ? ['You can also keep it as store credit there.', ''] : []),
    'Please do not send these details by email. We delete them once the money is on its way.',
    '',
    signOff(shop),
  ]
  return { subject: `Where may we send the refund of your order ${number}?`, text: text.join('\n') }
}

const payoutCode: EmailTexts['payoutCode'] = (shop, { code, number }) => {
  const text = [
    greeting(undefined),
    '',
    `The code for the refund of your order ${number} at ${shop.name}:`,
    '',
    code,
    '',
    `It works once, for ${CODE_MINUTES} minutes. Give it to nobody. If you did not ask for it, you need do nothing.`,
    '',
    signOff(shop),
  ]
  return { subject: `The code for your refund at ${shop.name}`, text: text.join('\n') }
}

/** To the owner, in English; without the payout details. */
export const payoutGivenEmail = (
  shop: Shop,
  { number, link }: { number: string; link: string },
): EmailContent => ({
  subject: `${number}: the customer says where the refund goes`,
  text: [
    `The customer of order ${number} at ${shop.name} has told us where the refund goes.`,
    'Please pay it, and record it in the order:',
    '',
    link,
  ].join('\n'),
})

/** To the owner, in English. The payer of a link says that the amount was paid. */
export const linkClaimEmail = (
  shop: Shop,
  {
    number,
    reference,
    amount,
    link,
  }: { number: string; reference: string; amount: number; link: string },
): EmailContent => ({
  subject: `${number}: ${formatRupees(amount)} paid by UPI, please check`,
  text: [
    `Somebody with a payment link of order ${number} at ${shop.name} says that ${formatRupees(amount)} was paid by UPI, reference ${reference}.`,
    "Please look at your bank's list, and record the money in the order:",
    '',
    link,
  ].join('\n'),
})

/** To the owner, in English. The customer chose store credit, so nothing is to be paid by hand. */
export const refundKeptEmail = (
  shop: Shop,
  { number, amount, link }: { number: string; amount: number; link: string },
): EmailContent => ({
  subject: `${number}: the customer keeps the refund as store credit`,
  text: [
    `The customer of order ${number} at ${shop.name} has chosen store credit: ${formatRupees(amount)}.`,
    'The credit is recorded, and nothing of it is left to pay. The order:',
    '',
    link,
  ].join('\n'),
})

const giftCard: EmailTexts['giftCard'] = (
  shop,
  { code, balance, recipientName, senderName, message, link },
) => {
  const text = [
    greeting(recipientName || undefined),
    '',
    senderName
      ? `${oneLine(senderName)} sends you a gift card of ${shop.name}, worth ${formatRupees(balance)}.`
      : `You have received a gift card of ${shop.name}, worth ${formatRupees(balance)}.`,
    ...(message ? ['', message] : []),
    '',
    `Its code: ${code}`,
    '',
    `Shop here, and enter the code at checkout: ${link}`,
    'Whoever has the code can spend it, so please keep it to yourself.',
    '',
    signOff(shop),
  ]
  return { subject: `A gift card of ${shop.name} for you`, text: text.join('\n') }
}

const english: EmailTexts = {
  greeting,
  passwordReset,
  confirmEmail,
  notice,
  orderCode,
  claimCode,
  balanceDue,
  payoutAsked,
  payoutCode,
  giftCard,
  charge: (label) => label,
  paid: (how) => `We have received your payment${how && ` (${how})`}.`,
  payLater: (amount, how) => `Please pay ${amount} when it is delivered (${how}).`,
  payDue: (amount, how) => `${amount} is to be paid (${how}).`,
  payBeforeDispatch: (amount, how) =>
    `Your deposit is received (${how}). ${amount} is due before we send it.`,
  paidInFull: 'It is paid in full.',
  stillOpen: (amount) => `${amount} is still to be paid.`,
  piece: ({ quantity, title, size, sum, each }) =>
    `${quantity} × ${title}${size && `, size ${size}`}: ${sum}${quantity > 1 ? ` (${each} each)` : ''}`,
  choice: (options) => choiceIn((label) => label, options),
  andMore: (title, others) => (others > 0 ? `${title} and ${others} more` : title),
  cardAddress: 'the email that you named, on the day that you chose',
  correctedAddress: 'the new address, which your account shows',
  chosenAddress: (pincode) =>
    `the address that was chosen at checkout${pincode ? `, PIN code ${pincode}` : ''}`,
  parcel: (courier, number) => `${courier ? `With ${courier}, number` : 'Number'} ${number}`,
  promise: (range) => `We deliver it: ${range}.`,
  prepay: (amount, saved, link) =>
    `If you pay online before we send it, it costs ${amount}: you save ${saved}.\nPay here: ${link}`,
  track: (link) => `Track your order: ${link}`,
  addToAccount: (link) => `Add it to your account: ${link}`,
  inParcel: 'In this parcel:',
  paymentReturned: (amount) => `We have returned ${amount} to you, the way that you paid.`,
  paymentOnItsWay: (amount) =>
    `We are returning ${amount} to you. Another email tells you when it is done.`,
  paymentKept: (amount) =>
    `${amount} of your payment is not returned yet. Please answer this email if you have a question about it.`,
  nothingCharged: 'Nothing was charged.',
  refundWay: {
    asPaid: 'the way that you paid',
    giftCard: 'to the gift card that you paid with',
    storeCredit: 'to your store credit',
  },
  refundArrival: {
    bank: 'Depending on your bank it takes a few days to arrive.',
    credit: 'You can use it when you check out next.',
  },
  state: {
    pending: 'It has not left us yet.',
    confirmed: 'It is confirmed and has not left us yet.',
    inProcess: 'We are preparing it, and it has not left us yet.',
    inShipping: 'It is on its way to you.',
    delivered: 'It is delivered.',
    rejected: 'We can’t fulfil it.',
  },
}

export const emailTexts: Record<Language, EmailTexts> = { en: english, hi: hindiEmailTexts }
