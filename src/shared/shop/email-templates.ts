import { t } from '#shared/words/panel.ts'
/** The owner may change these texts; security emails are excluded. */
export const emailTemplateKinds = [
  'orderConfirmed',
  'orderAddress',
  'orderShipped',
  'orderDelivered',
  'orderRejected',
  'orderCorrected',
  'orderRefunded',
  'paymentReceived',
  'orderPromise',
  'measuresProposed',
  'piecePhotos',
  'orderChange',
  'backInStock',
  'newOrder',
  'dispute',
  'providerRefund',
  'lowStock',
  'mailFailed',
] as const
export type EmailTemplateKind = (typeof emailTemplateKinds)[number]

export type EmailTemplateText = { subject: string; text: string }

export const MAX_SUBJECT = 150
export const MAX_MAIL_TEXT = 5000

type Template = EmailTemplateText & {
  label: string
  to: 'shopper' | 'owner'
  /** Placeholders with example values for the preview. */
  placeholders: Record<string, string>
}

const exampleItems = '  1 × Gulnaar lehenga, size M: ₹45,000\n  2 × Ambika dupatta: ₹5,000'

const shopperExamples = {
  greeting: 'Dear Ananya,',
  shop: 'Zari',
  signature: 'Zari, 7 Kinari Gali, Jaipur, namaste@zari.example',
}

const orderExamples = {
  ...shopperExamples,
  order: 'ZR-1042',
  orderId: '0199a2b4-…',
  link: 'https://shop.example/shop/account?order=…',
  promise: 'We deliver it: 3–6 December 2026.',
  track: 'Track your order: https://shop.example/track/…',
}

const ownerExamples = { shop: 'Zari', link: 'https://shop.example/admin/…' }

export const emailTemplates: Record<EmailTemplateKind, Template> = {
  orderConfirmed: {
    label: 'Order confirmed',
    to: 'shopper',
    placeholders: {
      ...orderExamples,
      pieces: exampleItems,
      total: '₹50,000',
      paid: 'Please pay ₹50,000 when it is delivered (Cash on delivery).',
      deliverTo: '14 Amer Road, Jaipur 302002',
      prepay:
        'If you pay online before we send it, it costs ₹47,500: you save ₹2,500.\nPay here: https://shop.example/shop/account?order=…',
    },
    subject: 'Your order at {shop} is confirmed',
    text: `{greeting}

Thank you for your order at {shop}. {paid}

Order {order} ({orderId})
{pieces}
  Total: {total}

{prepay}

We send it to: {deliverTo}
{promise}

{track}

{signature}`,
  },
  orderAddress: {
    label: 'Address corrected',
    to: 'shopper',
    placeholders: { ...orderExamples, deliverTo: '14 Amer Road, Jaipur 302002' },
    subject: 'Your order {order} has another address',
    text: `{greeting}

We have corrected the address of your order {order}. We send it to: {deliverTo}

If this is not right, please answer this email before the order leaves us. The order in your account: {link}

{signature}`,
  },
  orderShipped: {
    label: 'Order shipped',
    to: 'shopper',
    placeholders: {
      ...orderExamples,
      parcel: 'With Delhivery, number 1234567890',
      trackingLink: 'https://www.delhivery.com/track/package/1234567890',
      deliverTo: '14 Amer Road, Jaipur 302002',
    },
    subject: 'Your order {order} is on its way',
    text: `{greeting}

Your order {order} has left us and is on its way to you.

{parcel}
{trackingLink}
{promise}

The order in your account: {link}
{track}

{signature}`,
  },
  orderDelivered: {
    label: 'Order delivered',
    to: 'shopper',
    placeholders: orderExamples,
    subject: 'Your order {order} is delivered',
    text: `{greeting}

Your order {order} is delivered. We hope that you will wear it with joy.

Should something not be right, please answer this email. The order in your account: {link}

{signature}`,
  },
  orderRejected: {
    label: 'Order rejected',
    to: 'shopper',
    placeholders: {
      ...orderExamples,
      payment: 'We are returning ₹45,000 to you. Another email tells you when it is done.',
    },
    subject: 'We can’t fulfil your order {order}',
    text: `{greeting}

We are sorry: we can’t fulfil your order {order}.

{payment}

The order in your account: {link}

{signature}`,
  },
  orderCorrected: {
    label: 'Correction of a status',
    to: 'shopper',
    placeholders: {
      ...orderExamples,
      state: 'We are preparing it, and it has not left us yet.',
      parcel: 'With Delhivery, number 1234567890',
      trackingLink: 'https://www.delhivery.com/track/package/1234567890',
    },
    subject: 'A correction: your order {order}',
    text: `{greeting}

Our last email about your order {order} was sent by mistake. Please ignore it.

{state}
{parcel}
{trackingLink}

The order in your account: {link}

{signature}`,
  },
  orderRefunded: {
    label: 'Order refunded',
    to: 'shopper',
    placeholders: {
      ...orderExamples,
      amount: '₹45,000',
      way: 'the way that you paid (PayPal)',
      refunded: '  1 × Gulnaar lehenga, M',
      arrival: 'Depending on your bank it takes a few days to arrive.',
    },
    subject: 'A refund for your order {order}',
    text: `{greeting}

We have returned {amount} for your order {order}, {way}.
{refunded}

{arrival}

The order in your account: {link}

{signature}`,
  },
  paymentReceived: {
    label: 'Payment received',
    to: 'shopper',
    placeholders: {
      ...orderExamples,
      amount: '₹20,000',
      method: 'Bank transfer',
      open: '₹30,000 is still to be paid.',
    },
    subject: 'We have received {amount} for your order {order}',
    text: `{greeting}

We have received {amount} for your order {order}: {method}.
{open}

The order in your account: {link}

{signature}`,
  },
  orderPromise: {
    label: 'Delivery date moved',
    to: 'shopper',
    placeholders: orderExamples,
    subject: 'Your order {order} has another delivery date',
    text: `{greeting}

The delivery date of your order {order} has moved. {promise}

The order in your account: {link}
{track}

{signature}`,
  },
  measuresProposed: {
    label: 'Please check your measures',
    to: 'shopper',
    placeholders: orderExamples,
    subject: 'Please check your measures for order {order}',
    text: `{greeting}

Before we cut your piece of order {order}, please look at its measures once more. We have proposed a correction.

Your order, where you accept or decline it: {link}

{signature}`,
  },
  piecePhotos: {
    label: 'Photos of your piece',
    to: 'shopper',
    placeholders: orderExamples,
    subject: 'Photos of your piece, order {order}',
    text: `{greeting}

A piece of your order {order} is made. Please look at its photos before we send it.

Your order, where you approve them or ask for a change: {link}

{signature}`,
  },
  orderChange: {
    label: 'Return, alteration or cancellation',
    to: 'shopper',
    placeholders: {
      ...orderExamples,
      request: 'ZR-1042-C1',
      news: '  1 × Gulnaar lehenga, M: Agreed',
      requestLink: 'https://shop.example/shop/changes/…',
    },
    subject: 'Your request {request} for order {order}',
    text: `{greeting}

This is how your request {request} stands.

{news}

Your request, step by step: {requestLink}

{signature}`,
  },
  backInStock: {
    label: 'Back in stock',
    to: 'shopper',
    placeholders: {
      ...shopperExamples,
      piece: 'Gulnaar lehenga and 1 more',
      pieces:
        '  Gulnaar lehenga: ₹45,000\n  https://shop.example/shop/product/…\n  Ambika dupatta: ₹2,500\n  https://shop.example/shop/product/…',
      wishlist: 'https://shop.example/shop/account/wishlist',
    },
    subject: 'Back at {shop}: {piece}',
    text: `{greeting}

From your wishlist, this is available again:

{pieces}

There may be few, and we cannot reserve them for you. To get fewer of these emails, remove pieces from your wishlist: {wishlist}

{signature}`,
  },
  newOrder: {
    label: 'New order',
    to: 'owner',
    placeholders: {
      ...ownerExamples,
      order: 'ZR-1042',
      customer: 'Ananya, ananya@mail.example',
      pieces: exampleItems,
      total: '₹50,000',
      paid: 'It is paid (PayPal).',
    },
    subject: 'New order {order}: {total}',
    text: `{customer}: order {order}. {paid}

{pieces}
  Total: {total}

{link}`,
  },
  dispute: {
    label: 'A disputed payment',
    to: 'owner',
    placeholders: {
      ...ownerExamples,
      order: 'ZR-1042',
      amount: 'INR 50,000.00',
      reason: 'goods_not_received',
      respondBy: '30 November 2026',
    },
    subject: 'A payment of order {order} is disputed',
    text: `The customer or their bank disputes {amount} of order {order} (reason: {reason}).

Answer at the payment provider before {respondBy}, with proof that the parcel was delivered. Without an answer the money goes back.

{link}`,
  },
  providerRefund: {
    label: 'Money given back at the payment provider',
    to: 'owner',
    placeholders: {
      ...ownerExamples,
      order: 'ZR-1042',
      amount: '₹5,000',
      cause: 'It was refunded at the payment provider, not in this panel.',
    },
    subject: '{amount} of order {order} went back',
    text: `{amount} of order {order} went back to the payer. {cause}

The order is not packed until you have said which pieces this concerns.

{link}`,
  },
  lowStock: {
    label: 'Low stock',
    to: 'owner',
    placeholders: {
      ...ownerExamples,
      pieces: '  Gulnaar lehenga: 6 left (S 3, M 2, L 1)\n  Ambika dupatta, size XL: none left',
    },
    subject: 'Running low at {shop}',
    text: `Few are left of:

{pieces}

{link}`,
  },
  mailFailed: {
    label: 'An email that could not be sent',
    to: 'owner',
    placeholders: { ...ownerExamples, mails: '3 emails' },
    subject: '{mails} of {shop} could not be sent',
    text: `{mails} could not be sent and will not be tried again. See which, and send them by hand:

{link}`,
  },
}

/** Undefined if all placeholders are valid. */
export function placeholderError(kind: EmailTemplateKind, text: string): string | undefined {
  const placeholderNames = Object.keys(emailTemplates[kind].placeholders)
  for (const [, name] of text.matchAll(/\{(\w+)\}/g))
    if (name !== undefined && !placeholderNames.includes(name))
      return t('This email knows no {name}. It knows {names}.', {
        name: `{${name}}`,
        names: placeholderNames.map((name) => `{${name}}`).join(', '),
      })
  const textWithoutPlaceholders = text.replace(/\{\w+\}/g, '')
  if (/[{}]/.test(textWithoutPlaceholders))
    return t('A placeholder is one word between braces: here a brace stands alone.')
  return undefined
}

/** Removes a line whose placeholders are all empty, such as a missing tracking number. */
export function fillPlaceholders(
  { subject, text }: EmailTemplateText,
  facts: Record<string, string>,
): EmailTemplateText {
  const put = (line: string) => line.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const filledLine = put(line)
    const isBare = line.includes('{') && line.replace(/\{\w+\}/g, '').trim() === ''
    return isBare && filledLine.trim() === '' ? [] : [filledLine]
  })
  return {
    subject: put(subject).replace(/\s+/g, ' ').trim(),
    text: lines.join('\n').replace(/\n{3,}/g, '\n\n'),
  }
}
