import { choiceIn, englishChoice } from '#shared/catalogue/making/words.ts'
import { dayAsText, momentAsText } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { giftCardPlate } from '#shared/orders/gift-card-design.ts'
import {
  CONFIRM_HOURS,
  INVITE_DAYS,
  RESET_MINUTES,
  SIGN_IN_CODE_MINUTES,
} from '#shared/people/limits.ts'
import type { Shop } from '#shared/shop/settings-schema.ts'
import type { Language } from '#shared/words/language.ts'
import { CODE_MINUTES } from '../../people/tokens.ts'
import type { AccountNotice } from '../../records/outbox.ts'
import {
  codePart,
  composeContent,
  type EmailContent,
  labelledCodePart,
  labelledLinkPart,
  linkPart,
  picturePart,
  quotePart,
} from './email-blocks.ts'
import { type EmailTexts, oneLine, signOff } from './email-content.ts'
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
    linkPart(link, 'Choose a new password'),
    '',
    'If it was not you, nothing has changed and you need do nothing.',
    '',
    signOff(shop),
  ]
  return composeContent(`A new password for ${shop.name}`, text)
}

export function staffInviteEmail(shop: Shop, { inviter, link }: { inviter: string; link: string }) {
  const text = [
    `${inviter} invites you to help run ${shop.name}.`,
    `This link opens your account; it works once, for ${INVITE_DAYS} days:`,
    '',
    linkPart(link, 'Open your account'),
  ]
  return composeContent(`Join ${shop.name}`, text)
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
    linkPart(link, 'Confirm your email'),
    '',
    'If it was not you, you need do nothing: the address stays unconfirmed.',
    '',
    signOff(shop),
  ]
  return composeContent(`Please confirm your email for ${shop.name}`, text)
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
  connectionChanged:
    'Keys of a service were entered or removed. The settings show the services under “Connections”.',
}

const accountAdvice = `If that was you, all is well. If not, please set a new password at once by “Forgot your
password?” on the sign-in page, which signs everyone else out.`
/** Sent to the old address, which can no longer reset the password. */
const emailAdvice = `If that was you, all is well. If not, please answer this email at once, so that the shop can
stop the account.`
const secondFactorAdvice = `If you asked for that, all is well. If not, please ask the owner at once, and set a new password
by “Forgot your password?” on the sign-in page.`
const upiAdvice = `If you or another owner did this, all is well. If not, please correct the UPI id at once, and
set a new password by “Forgot your password?” on the sign-in page. The audit log says who
changed it.`

const connectionAdvice = `If you or another owner did this, all is well. If not, please enter the right keys at once, and
set a new password by “Forgot your password?” on the sign-in page. The audit log says who
changed them.`

const noticeAdvice: Partial<Record<AccountNotice, string>> = {
  emailChanged: emailAdvice,
  secondFactorReset: secondFactorAdvice,
  upiChanged: upiAdvice,
  connectionChanged: connectionAdvice,
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
    noticeAdvice[what] ?? accountAdvice,
    '',
    signOff(shop),
  ]
  const subject =
    what === 'upiChanged'
      ? `The UPI id of ${shop.name} was changed`
      : `About your account at ${shop.name}`
  return composeContent(subject, text)
}

const orderCode: EmailTexts['orderCode'] = (shop, { code, link, reservedUntil }) => {
  const text = [
    greeting(undefined),
    '',
    `Please confirm your order at ${shop.name}, which you pay on delivery, by this link:`,
    '',
    linkPart(link, 'Confirm your order'),
    '',
    'Or enter this code where you ordered:',
    '',
    codePart(code),
    '',
    `Your pieces are reserved for you until ${momentAsText(reservedUntil, 'en')}.`,
    'If you did not order, you need do nothing.',
    '',
    signOff(shop),
  ]
  return composeContent(`Please confirm your order at ${shop.name}`, text)
}

const signInCode: EmailTexts['signInCode'] = (shop, { code }) => {
  const text = [
    greeting(undefined),
    '',
    `Your code to sign in at ${shop.name}:`,
    '',
    codePart(code),
    '',
    `It works once, for ${SIGN_IN_CODE_MINUTES} minutes. Give it to nobody; we never ask for it.\nIf you did not ask for it, you need do nothing.`,
    '',
    signOff(shop),
  ]
  return composeContent(`Your code to sign in at ${shop.name}`, text)
}

const claimCode: EmailTexts['claimCode'] = (shop, { code, number, link }) => {
  const text = [
    greeting(undefined),
    '',
    `Somebody asked to add your order ${number} to an account at ${shop.name}. The code:`,
    '',
    codePart(code),
    '',
    labelledLinkPart('Enter it here', link),
    `It works once, for ${CODE_MINUTES} minutes. If you did not ask for it, give it to nobody:\nwithout the code, the order stays as it is.`,
    '',
    signOff(shop),
  ]
  return composeContent(`The code for your order ${number} at ${shop.name}`, text)
}

const balanceDue: EmailTexts['balanceDue'] = (shop, { number, amount, dueOn, link }) => {
  const text = [
    greeting(undefined),
    '',
    `The balance of your order ${number} at ${shop.name} is due on ${dayAsText(dueOn, 'en')}: ${formatRupees(amount)}.`,
    labelledLinkPart('Pay it here', link),
    'We send your order once it is paid.',
    '',
    signOff(shop),
  ]
  return composeContent(`The balance of your order ${number} is due`, text)
}

const payoutAsked: EmailTexts['payoutAsked'] = (shop, { number, amount, mayKeep, link }) => {
  const text = [
    greeting(undefined),
    '',
    `We return ${formatRupees(amount)} of your order ${number} at ${shop.name}.`,
    'Please tell us where to send it, to a UPI id or a bank account, on this page:',
    '',
    linkPart(link, 'Say where we send it'),
    '',
    ...(mayKeep ? ['You can also keep it as store credit there.', ''] : []),
    'Please do not send these details by email. We delete them once the money is on its way.',
    '',
    signOff(shop),
  ]
  return composeContent(`Where may we send the refund of your order ${number}?`, text)
}

const payoutCode: EmailTexts['payoutCode'] = (shop, { code, number }) => {
  const text = [
    greeting(undefined),
    '',
    `The code for the refund of your order ${number} at ${shop.name}:`,
    '',
    codePart(code),
    '',
    `It works once, for ${CODE_MINUTES} minutes. Give it to nobody. If you did not ask for it, you need do nothing.`,
    '',
    signOff(shop),
  ]
  return composeContent(`The code for your refund at ${shop.name}`, text)
}

const changeCode: EmailTexts['changeCode'] = (shop, { code, number }) => {
  const text = [
    greeting(undefined),
    '',
    `The code that opens the requests of your order ${number} at ${shop.name}:`,
    '',
    codePart(code),
    '',
    `It works once, for ${CODE_MINUTES} minutes. Give it to nobody. If you did not ask for it, you need do nothing.`,
    '',
    signOff(shop),
  ]
  return composeContent(`The code for your order ${number} at ${shop.name}`, text)
}

/** To the owner, in English. */
export const changeAskedEmail = (
  shop: Shop,
  { number, link }: { number: string; link: string },
): EmailContent =>
  composeContent(`${number}: the customer asks for something`, [
    `The customer of order ${number} at ${shop.name} has sent a request.`,
    'Please look at it and answer:',
    '',
    linkPart(link, 'Open the order'),
  ])

/** To the owner, in English. */
export const orderCancelledEmail = (
  shop: Shop,
  { number, link }: { number: string; link: string },
): EmailContent =>
  composeContent(`${number}: the customer has cancelled the order`, [
    `The customer of order ${number} at ${shop.name} has cancelled it before it was packed.`,
    'Its pieces are for sale again, and its money is on its way back. The order:',
    '',
    linkPart(link, 'Open the order'),
  ])

/** To the owner, in English; without the payout details. */
export const payoutGivenEmail = (
  shop: Shop,
  { number, link }: { number: string; link: string },
): EmailContent =>
  composeContent(`${number}: the customer says where the refund goes`, [
    `The customer of order ${number} at ${shop.name} has told us where the refund goes.`,
    'Please pay it, and record it in the order:',
    '',
    linkPart(link, 'Open the order'),
  ])

/** To the owner, in English. The payer of a link or of a UPI part says that the amount was paid. */
export const linkClaimEmail = (
  shop: Shop,
  {
    number,
    reference,
    amount,
    link,
  }: { number: string; reference: string; amount: number; link: string },
): EmailContent =>
  composeContent(`${number}: ${formatRupees(amount)} paid by UPI, please check`, [
    `A payer of order ${number} at ${shop.name} says that ${formatRupees(amount)} was paid by UPI, reference ${reference}.`,
    "Please look at your bank's list, and record the money in the order:",
    '',
    linkPart(link, 'Open the order'),
  ])

/** To the owner, in English. The customer chose store credit, so nothing is to be paid by hand. */
export const refundKeptEmail = (
  shop: Shop,
  { number, amount, link }: { number: string; amount: number; link: string },
): EmailContent =>
  composeContent(`${number}: the customer keeps the refund as store credit`, [
    `The customer of order ${number} at ${shop.name} has chosen store credit: ${formatRupees(amount)}.`,
    'The credit is recorded, and nothing of it is left to pay. The order:',
    '',
    linkPart(link, 'Open the order'),
  ])

const giftCard: EmailTexts['giftCard'] = (
  shop,
  { code, balance, recipientName, senderName, message, link, picture },
) => {
  const text = [
    greeting(recipientName || undefined),
    '',
    senderName
      ? `${oneLine(senderName)} sends you a gift card of ${shop.name}, worth ${formatRupees(balance)}.`
      : `You have received a gift card of ${shop.name}, worth ${formatRupees(balance)}.`,
    picturePart(picture, `Gift card of ${shop.name}, ${formatRupees(balance)}`, giftCardPlate),
    ...(message ? [quotePart(message), ''] : []),
    labelledCodePart('Its code', code),
    '',
    labelledLinkPart('See the card, print it, and see what is left on it', link, 'Open the card'),
    'Enter the code at checkout. Whoever has the code can spend it, so please keep it to yourself.',
    '',
    signOff(shop),
  ]
  return composeContent(`A gift card of ${shop.name} for you`, text)
}

const english: EmailTexts = {
  greeting,
  passwordReset,
  confirmEmail,
  notice,
  orderCode,
  signInCode,
  claimCode,
  balanceDue,
  payoutAsked,
  payoutCode,
  changeCode,
  giftCard,
  charge: (label) => label,
  paid: (how) => `We have received your payment${how && ` (${how})`}.`,
  payLater: (amount, how) => `Please pay ${amount} when it is delivered (${how}).`,
  payDue: (amount, how) => `${amount} is to be paid (${how}).`,
  payBeforeDispatch: (amount, how) =>
    `Your deposit is received (${how}). ${amount} is due before we send it.`,
  payDifference: (amount) =>
    `What you paid for the piece that came back pays a part of it. ${amount} is due before we send it.`,
  paidInFull: 'It is paid in full.',
  stillOpen: (amount) => `${amount} is still to be paid.`,
  piece: ({ quantity, title, size, sum, each }) =>
    `${quantity} × ${title}${size && `, size ${size}`}: ${sum}${quantity > 1 ? ` (${each} each)` : ''}`,
  details: ({ quantity, size, each }) =>
    [
      size && `Size ${size}`,
      each ? `${quantity}\u00a0×\u00a0${each}` : quantity > 1 && `Quantity ${quantity}`,
    ]
      .filter(Boolean)
      .join(' · '),
  total: 'Total',
  address: 'Delivery address',
  expected: 'Expected delivery',
  choice: (options) => choiceIn(englishChoice, options),
  andMore: (title, others) => (others > 0 ? `${title} and ${others} more` : title),
  cardAddress: 'the email that you named, on the day that you chose',
  correctedAddress: 'the new address, which your account shows',
  chosenAddress: (pincode) =>
    `the address that was chosen at checkout${pincode ? `, PIN code ${pincode}` : ''}`,
  parcel: (courier, number) => `${courier ? `With ${courier}, number` : 'Number'} ${number}`,
  promise: (range) => `We deliver it: ${range}.`,
  prepay: (amount, saved) =>
    `If you pay online before we send it, it costs ${amount}: you save ${saved}.`,
  labels: {
    order: 'See your order',
    payHere: 'Pay here',
    track: 'Track your order',
    addToAccount: 'Add it to your account',
    trackParcel: 'Track the parcel',
    product: 'See it in the shop',
    request: 'See your request',
    wishlist: 'Open your wishlist',
  },
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
