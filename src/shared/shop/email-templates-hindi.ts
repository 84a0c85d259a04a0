import type { EmailTemplateKind, EmailTemplateText } from './email-templates.ts'

export type ShopperEmailKind = Exclude<
  EmailTemplateKind,
  'newOrder' | 'dispute' | 'providerRefund' | 'lowStock' | 'mailFailed'
>

/** Defaults of emails to shoppers. */
export const hindiEmails: Record<ShopperEmailKind, EmailTemplateText> = {
  orderConfirmed: {
    subject: '{shop} में आपका ऑर्डर पक्का हो गया',
    text: `{greeting}

{shop} से ऑर्डर करने के लिए धन्यवाद। {paid}

ऑर्डर {order} ({orderId})
{pieces}
  कुल: {total}

{prepay}

हम इसे इस पते पर भेजेंगे: {deliverTo}
{promise}

{track}

{signature}`,
  },
  orderAddress: {
    subject: 'आपके ऑर्डर {order} का पता बदला',
    text: `{greeting}

हमने आपके ऑर्डर {order} का पता ठीक कर दिया है। हम इसे इस पते पर भेजेंगे: {deliverTo}

यह ठीक न हो, तो ऑर्डर निकलने से पहले कृपया इसी ईमेल का जवाब दें। आपके अकाउंट में यह ऑर्डर: {link}

{signature}`,
  },
  orderShipped: {
    subject: 'आपका ऑर्डर {order} रास्ते में है',
    text: `{greeting}

आपका ऑर्डर {order} हमारे यहाँ से निकलकर आपकी ओर चल पड़ा है।

{parcel}
{trackingLink}
{promise}

आपके अकाउंट में यह ऑर्डर: {link}
{track}

{signature}`,
  },
  orderDelivered: {
    subject: 'आपका ऑर्डर {order} पहुँच गया',
    text: `{greeting}

आपका ऑर्डर {order} पहुँच गया है। उम्मीद है, इसे पहनकर आपका मन खिल उठेगा।

कुछ भी ठीक न लगे, तो कृपया इसी ईमेल का जवाब दें। आपके अकाउंट में यह ऑर्डर: {link}

{signature}`,
  },
  orderRejected: {
    subject: 'हम आपका ऑर्डर {order} पूरा नहीं कर पाएँगे',
    text: `{greeting}

हमें खेद है: हम आपका ऑर्डर {order} पूरा नहीं कर पाएँगे।

{payment}

आपके अकाउंट में यह ऑर्डर: {link}

{signature}`,
  },
  orderCorrected: {
    subject: 'सुधार: आपका ऑर्डर {order}',
    text: `{greeting}

आपके ऑर्डर {order} के बारे में हमारी पिछली ईमेल ग़लती से चली गई थी। कृपया उस पर ध्यान न दें।

{state}
{parcel}
{trackingLink}

आपके अकाउंट में यह ऑर्डर: {link}

{signature}`,
  },
  orderRefunded: {
    subject: 'आपके ऑर्डर {order} के पैसे लौटाए गए',
    text: `{greeting}

आपके ऑर्डर {order} के {amount} हमने लौटा दिए हैं, {way}।
{refunded}

{arrival}

आपके अकाउंट में यह ऑर्डर: {link}

{signature}`,
  },
  paymentReceived: {
    subject: 'आपके ऑर्डर {order} के {amount} मिल गए',
    text: `{greeting}

आपके ऑर्डर {order} के {amount} हमें मिल गए हैं: {method}।
{open}

आपके अकाउंट में यह ऑर्डर: {link}

{signature}`,
  },
  orderPromise: {
    subject: 'आपके ऑर्डर {order} की डिलीवरी की तारीख़ बदली',
    text: `{greeting}

आपके ऑर्डर {order} की डिलीवरी की तारीख़ बदल गई है। {promise}

आपके अकाउंट में यह ऑर्डर: {link}
{track}

{signature}`,
  },
  measuresProposed: {
    subject: 'ऑर्डर {order}: कृपया अपने नाप देख लें',
    text: `{greeting}

आपके ऑर्डर {order} का कपड़ा काटने से पहले कृपया उसके नाप एक बार फिर देख लें। हमने एक सुधार सुझाया है।

आपका ऑर्डर, जहाँ आप उसे मान सकते हैं या मना कर सकते हैं: {link}

{signature}`,
  },
  piecePhotos: {
    subject: 'ऑर्डर {order}: आपके कपड़े की फ़ोटो',
    text: `{greeting}

आपके ऑर्डर {order} का एक कपड़ा बन गया है। भेजने से पहले कृपया उसकी फ़ोटो देख लें।

आपका ऑर्डर, जहाँ आप मंज़ूरी दे सकते हैं या बदलाव माँग सकते हैं: {link}

{signature}`,
  },
  orderChange: {
    subject: 'ऑर्डर {order} के लिए आपका अनुरोध {request}',
    text: `{greeting}

आपका अनुरोध {request} इस स्थिति में है।

{news}

आपका अनुरोध, हर चरण के साथ: {requestLink}

{signature}`,
  },
  backInStock: {
    subject: '{shop} में फिर से उपलब्ध: {piece}',
    text: `{greeting}

आपकी पसंद की सूची में से यह फिर से उपलब्ध है:

{pieces}

हो सकता है कम ही हों; सूची में रखने से कुछ अलग नहीं रखा जाता। हम केवल आपकी सूची की चीज़ों के बारे में लिखते हैं; जिसका इंतज़ार न हो, उसे सूची से हटा दीजिए: {wishlist}

{signature}`,
  },
}

/** Undefined for emails to owners, which are in English. */
export const hindiEmail = (kind: EmailTemplateKind): EmailTemplateText | undefined =>
  kind in hindiEmails ? hindiEmails[kind as ShopperEmailKind] : undefined

/** For the preview. */
export const hindiExamples = {
  greeting: 'प्रिय अनन्या,',
  pieces: '  1 × गुलनार लहंगा, साइज़ M: ₹45,000\n  2 × अंबिका दुपट्टा: ₹5,000 (एक का ₹2,500)',
  piece: 'गुलनार लहंगा और 1 अन्य',
  parcel: 'कूरियर Delhivery, नंबर 1234567890',
  paid: 'डिलीवरी के समय कृपया ₹50,000 दें (डिलीवरी पर नकद)।',
  payment: '₹45,000 आपको लौटाए जा रहे हैं। पूरा होने पर दूसरी ईमेल आएगी।',
  state: 'हम उसे तैयार कर रहे हैं; वह अभी हमारे यहाँ से नहीं निकला है।',
  promise: 'डिलीवरी: 3–6 दिसंबर 2026।',
  way: 'उसी तरीके से, जिससे आपने पेमेंट किया था (PayPal)',
  method: 'बैंक ट्रांसफ़र',
  open: '₹30,000 अभी देने हैं।',
  arrival: 'बैंक के हिसाब से इन्हें पहुँचने में कुछ दिन लग सकते हैं।',
  prepay:
    'भेजने से पहले ऑनलाइन भुगतान करें तो ₹47,500 लगेंगे: आपके ₹2,500 बचेंगे।\nयहाँ भुगतान करें: https://shop.example/shop/account?order=…',
  track: 'अपना ऑर्डर ट्रैक करें: https://shop.example/track/…',
}
