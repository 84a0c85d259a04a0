import { choiceIn } from '#shared/catalogue/making/words.ts'
import { dayAsText, momentAsText } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { giftCardPlate } from '#shared/orders/gift-card-design.ts'
import { CONFIRM_HOURS, RESET_MINUTES, SIGN_IN_CODE_MINUTES } from '#shared/people/limits.ts'
import { hindiChoice, labelIn } from '../../messages/labels.ts'
import { CODE_MINUTES } from '../../people/tokens.ts'
import type { AccountNotice } from '../../records/outbox.ts'
import {
  codePart,
  composeContent,
  labelledCodePart,
  labelledLinkPart,
  linkPart,
  picturePart,
  quotePart,
} from './email-blocks.ts'
import { type EmailTexts, oneLine, signOff } from './email-content.ts'

const greeting = (userName: string | undefined) =>
  userName === undefined ? 'नमस्ते,' : `प्रिय ${oneLine(userName)},`

const noticeSentences: Record<AccountNotice, string> = {
  newDevice: 'आपके अकाउंट में एक ऐसे ब्राउज़र से लॉग इन हुआ है, जो हमने वहाँ पहले नहीं देखा।',
  newPassword: 'आपके अकाउंट का पासवर्ड बदल गया है।',
  secondFactorOn: 'अब से आपके अकाउंट में लॉग इन करते समय आपके ऑथेंटिकेटर ऐप का कोड पूछा जाएगा।',
  secondFactorOff: 'आपके अकाउंट से दूसरा ताला हट गया है; लॉग इन करते समय अब कोड नहीं पूछा जाएगा।',
  secondFactorReset: 'दुकान के मालिक ने आपके अकाउंट का दूसरा ताला हटाकर आपको हर जगह से लॉग आउट कर दिया है।',
  newRecoveryCodes: 'आपके अकाउंट के नए रिकवरी कोड बने हैं; पहले वाले अब काम नहीं करेंगे।',
  recoveryCodeUsed: 'आपके एक रिकवरी कोड से लॉग इन हुआ है।',
  emailChanged: 'आपके अकाउंट का ईमेल अब दूसरा है; यह वाला अब काम में नहीं है।',
  upiChanged:
    'वह UPI आईडी बदली गई है, जिस पर ग्राहक भुगतान करते हैं। वह सेटिंग में “भुगतान के तरीके” में दिखती है।',
  connectionChanged: 'किसी सेवा की कुंजियाँ डाली या हटाई गई हैं। सेवाएँ सेटिंग में “जुड़ी सेवाएँ” में दिखती हैं।',
}

const accountAdvice = `अगर यह आपने ही किया है, तो सब ठीक है। अगर नहीं, तो लॉग इन के पेज पर “पासवर्ड भूल गए?” से
तुरंत नया पासवर्ड रखें; इससे बाकी सब लॉग आउट हो जाएँगे।`
/** Sent to the old address, which can no longer reset the password. */
const emailAdvice = `अगर यह आपने ही किया है, तो सब ठीक है। अगर नहीं, तो तुरंत इसी ईमेल का जवाब दें, ताकि दुकान
अकाउंट को रोक सके।`
const secondFactorAdvice = `अगर यह आपने कहकर करवाया है, तो सब ठीक है। अगर नहीं, तो तुरंत मालिक से पूछें और लॉग इन के पेज पर
“पासवर्ड भूल गए?” से नया पासवर्ड रखें।`
const upiAdvice = `अगर यह आपने या किसी और मालिक ने किया है, तो सब ठीक है। अगर नहीं, तो तुरंत UPI आईडी ठीक करें और
लॉग इन के पेज पर “पासवर्ड भूल गए?” से नया पासवर्ड रखें। बदलावों के लेखे में लिखा है, किसने बदली।`

const connectionAdvice = `अगर यह आपने या किसी और मालिक ने किया है, तो सब ठीक है। अगर नहीं, तो तुरंत सही कुंजियाँ डालें और
लॉग इन के पेज पर “पासवर्ड भूल गए?” से नया पासवर्ड रखें। बदलावों के लेखे में लिखा है, किसने बदलीं।`

const noticeAdvice: Partial<Record<AccountNotice, string>> = {
  emailChanged: emailAdvice,
  secondFactorReset: secondFactorAdvice,
  upiChanged: upiAdvice,
  connectionChanged: connectionAdvice,
}

/** Uses the terms of `src/shared/words/hindi/`. */
export const hindiEmailTexts: EmailTexts = {
  greeting,
  passwordReset: (shop, { userName, link }) => {
    const text = [
      greeting(userName),
      '',
      `किसी ने, उम्मीद है आपने ही, ${shop.name} के लिए नया पासवर्ड माँगा है।`,
      `इस लिंक से आप नया पासवर्ड चुन सकते हैं; यह ${RESET_MINUTES} मिनट तक, बस एक बार काम करेगा:`,
      '',
      linkPart(link, 'नया पासवर्ड चुनें'),
      '',
      'अगर आपने नहीं माँगा, तो कुछ नहीं बदला है और आपको कुछ करने की ज़रूरत नहीं।',
      '',
      signOff(shop),
    ]
    return composeContent(`${shop.name} के लिए नया पासवर्ड`, text)
  },
  confirmEmail: (shop, { link, isNew }) => {
    const text = [
      greeting(undefined),
      '',
      isNew
        ? `${shop.name} के एक अकाउंट का ईमेल बदलकर यह किया जाना है।`
        : `${shop.name} पर इस ईमेल से एक अकाउंट बनाया गया है।`,
      `अगर यह आपने किया है, तो कृपया ईमेल पक्का करें; लिंक ${CONFIRM_HOURS} घंटे काम करेगा:`,
      '',
      linkPart(link, 'ईमेल पक्का करें'),
      '',
      'अगर आपने नहीं किया, तो कुछ करने की ज़रूरत नहीं: ईमेल पक्का नहीं होगा।',
      '',
      signOff(shop),
    ]
    return composeContent(`${shop.name} के लिए अपना ईमेल पक्का करें`, text)
  },
  notice: (shop, { what, at, address, device }) => {
    const text = [
      greeting(undefined),
      '',
      noticeSentences[what],
      '',
      `कब: ${momentAsText(at, 'hi')} (भारत)`,
      ...(device ? [`किससे: ${device.replace(' on ', ', ')}`] : []),
      `कहाँ से: ${address}`,
      '',
      noticeAdvice[what] ?? accountAdvice,
      '',
      signOff(shop),
    ]
    const subject =
      what === 'upiChanged'
        ? `${shop.name} की UPI आईडी बदली गई`
        : `${shop.name} में आपके अकाउंट के बारे में`
    return composeContent(subject, text)
  },
  orderCode: (shop, { code, link, reservedUntil }) => {
    const text = [
      greeting(undefined),
      '',
      `${shop.name} का अपना ऑर्डर, जिसका भुगतान आप डिलीवरी पर करेंगे, कृपया इस लिंक से पक्का करें:`,
      '',
      linkPart(link, 'ऑर्डर पक्का करें'),
      '',
      'या जहाँ ऑर्डर किया, वहाँ यह कोड लिखें:',
      '',
      codePart(code),
      '',
      `आपकी चीज़ें ${momentAsText(reservedUntil, 'hi')} तक आपके लिए रखी हैं।`,
      'अगर आपने ऑर्डर नहीं किया, तो कुछ करने की ज़रूरत नहीं।',
      '',
      signOff(shop),
    ]
    return composeContent(`${shop.name} का अपना ऑर्डर पक्का करें`, text)
  },
  signInCode: (shop, { code }) => {
    const text = [
      greeting(undefined),
      '',
      `${shop.name} में लॉग इन करने का आपका कोड:`,
      '',
      codePart(code),
      '',
      `यह एक बार, ${SIGN_IN_CODE_MINUTES} मिनट तक चलता है। इसे किसी को न दें; हम इसे कभी नहीं पूछते।\nअगर आपने इसे नहीं मँगाया, तो कुछ करने की ज़रूरत नहीं।`,
      '',
      signOff(shop),
    ]
    return composeContent(`${shop.name} में लॉग इन का कोड`, text)
  },
  claimCode: (shop, { code, number, link }) => {
    const text = [
      greeting(undefined),
      '',
      `${shop.name} के एक अकाउंट में आपका ऑर्डर ${number} जोड़ा जाना है। आपका कोड:`,
      '',
      codePart(code),
      '',
      labelledLinkPart('इसे यहाँ लिखें', link),
      `यह एक बार, ${CODE_MINUTES} मिनट तक चलता है। अगर आपने इसे नहीं मँगाया, तो इसे किसी को न दें:\nकोड के बिना ऑर्डर जैसा है वैसा ही रहता है।`,
      '',
      signOff(shop),
    ]
    return composeContent(`${shop.name} के आपके ऑर्डर ${number} का कोड`, text)
  },
  balanceDue: (shop, { number, amount, dueOn, link }) => {
    const text = [
      greeting(undefined),
      '',
      `${shop.name} के आपके ऑर्डर ${number} की बाक़ी रक़म ${formatRupees(amount)} ${dayAsText(dueOn, 'hi')} तक देनी है।`,
      labelledLinkPart('यहाँ दें', link),
      'रक़म मिलते ही हम आपका ऑर्डर भेज देते हैं।',
      '',
      signOff(shop),
    ]
    return composeContent(`आपके ऑर्डर ${number} की बाक़ी रक़म`, text)
  },
  payoutAsked: (shop, { number, amount, mayKeep, link }) => {
    const text = [
      greeting(undefined),
      '',
      `हम ${shop.name} के आपके ऑर्डर ${number} के ${formatRupees(amount)} लौटा रहे हैं।`,
      'कृपया इस पेज पर बताएँ कि पैसे कहाँ भेजें, UPI ID पर या बैंक खाते में:',
      '',
      linkPart(link, 'बताएँ कि पैसे कहाँ भेजें'),
      '',
      ...(mayKeep ? ['आप इसे वहाँ स्टोर क्रेडिट के रूप में भी रख सकते हैं।', ''] : []),
      'कृपया यह जानकारी ईमेल से न भेजें। पैसे भेजते ही हम इसे मिटा देते हैं।',
      '',
      signOff(shop),
    ]
    return composeContent(`आपके ऑर्डर ${number} का रिफ़ंड कहाँ भेजें?`, text)
  },
  changeCode: (shop, { code, number }) => {
    const text = [
      greeting(undefined),
      '',
      `${shop.name} के आपके ऑर्डर ${number} के अनुरोध खोलने का कोड:`,
      '',
      codePart(code),
      '',
      `यह एक बार, ${CODE_MINUTES} मिनट तक चलता है। इसे किसी को न दें। अगर आपने इसे नहीं मँगाया, तो कुछ करने की ज़रूरत नहीं।`,
      '',
      signOff(shop),
    ]
    return composeContent(`${shop.name} के आपके ऑर्डर ${number} का कोड`, text)
  },
  payoutCode: (shop, { code, number }) => {
    const text = [
      greeting(undefined),
      '',
      `${shop.name} के आपके ऑर्डर ${number} के रिफ़ंड का कोड:`,
      '',
      codePart(code),
      '',
      `यह एक बार, ${CODE_MINUTES} मिनट तक चलता है। इसे किसी को न दें। अगर आपने इसे नहीं मँगाया, तो कुछ करने की ज़रूरत नहीं।`,
      '',
      signOff(shop),
    ]
    return composeContent(`${shop.name} के आपके रिफ़ंड का कोड`, text)
  },
  giftCard: (shop, { code, balance, recipientName, senderName, message, link, picture }) => {
    const text = [
      greeting(recipientName || undefined),
      '',
      senderName
        ? `${oneLine(senderName)} ने आपको ${shop.name} का ${formatRupees(balance)} का गिफ़्ट कार्ड भेजा है।`
        : `आपको ${shop.name} का ${formatRupees(balance)} का गिफ़्ट कार्ड मिला है।`,
      picturePart(picture, `${shop.name} का गिफ़्ट कार्ड, ${formatRupees(balance)}`, giftCardPlate),
      ...(message ? [quotePart(message), ''] : []),
      labelledCodePart('इसका कोड', code),
      '',
      labelledLinkPart('कार्ड देखें, छापें और जानें कि कितना बचा है', link, 'कार्ड खोलें'),
      'चेकआउट पर यह कोड लिखें। जिसके पास कोड है, वही इसे ख़र्च कर सकता है। इसलिए कृपया इसे अपने तक रखें।',
      '',
      signOff(shop),
    ]
    return composeContent(`आपके लिए ${shop.name} का गिफ़्ट कार्ड`, text)
  },
  charge: (label) => labelIn('hi', label),
  paid: (how) => `आपका पेमेंट हमें मिल गया है${how && ` (${how})`}।`,
  payLater: (amount, how) => `डिलीवरी के समय कृपया ${amount} दें (${how})।`,
  payDue: (amount, how) => `${amount} देने हैं (${how})।`,
  payBeforeDispatch: (amount, how) => `आपकी अग्रिम रक़म मिल गई (${how})। भेजने से पहले ${amount} देने हैं।`,
  payDifference: (amount) =>
    `लौटे हुए पीस के लिए आपने जो दिया था, वह इसमें लग गया। भेजने से पहले ${amount} और देने हैं।`,
  paidInFull: 'इसका पूरा पेमेंट हो गया है।',
  stillOpen: (amount) => `${amount} अभी देने हैं।`,
  piece: ({ quantity, title, size, sum, each }) =>
    `${quantity} × ${title}${size && `, साइज़ ${size}`}: ${sum}${quantity > 1 ? ` (एक का ${each})` : ''}`,
  details: ({ quantity, size, each }) =>
    [
      size && `साइज़ ${size}`,
      each ? `${quantity}\u00a0×\u00a0${each}` : quantity > 1 && `संख्या ${quantity}`,
    ]
      .filter(Boolean)
      .join(' · '),
  total: 'कुल',
  address: 'डिलीवरी का पता',
  expected: 'डिलीवरी',
  choice: (options) => choiceIn(hindiChoice, options),
  andMore: (title, others) => (others > 0 ? `${title} और ${others} अन्य` : title),
  cardAddress: 'आपके बताए ईमेल पर, आपके चुने दिन',
  correctedAddress: 'नया पता, जो आपके अकाउंट में दिखता है',
  chosenAddress: (pincode) => `वही, जो चेकआउट पर चुना गया${pincode ? `, पिन कोड ${pincode}` : ''}`,
  parcel: (courier, number) => `${courier ? `कूरियर ${courier}, नंबर` : 'पार्सल का नंबर'} ${number}`,
  promise: (range) => `डिलीवरी: ${range}।`,
  prepay: (amount, saved) => `भेजने से पहले ऑनलाइन भुगतान करें तो ${amount} लगेंगे: आपके ${saved} बचेंगे।`,
  labels: {
    order: 'ऑर्डर देखें',
    payHere: 'यहाँ भुगतान करें',
    track: 'अपना ऑर्डर ट्रैक करें',
    addToAccount: 'इसे अपने अकाउंट में जोड़ें',
    trackParcel: 'पार्सल ट्रैक करें',
    product: 'दुकान में देखें',
    request: 'अपना अनुरोध देखें',
    wishlist: 'अपनी पसंद की सूची खोलें',
  },
  inParcel: 'इस पार्सल में:',
  paymentReturned: (amount) => `${amount} हमने आपको उसी तरीके से लौटा दिए हैं, जिससे आपने पेमेंट किया था।`,
  paymentOnItsWay: (amount) => `${amount} आपको लौटाए जा रहे हैं। पूरा होने पर दूसरी ईमेल आएगी।`,
  paymentKept: (amount) =>
    `आपके पेमेंट के ${amount} अभी लौटाए नहीं गए हैं। कुछ पूछना हो, तो कृपया इसी ईमेल का जवाब दें।`,
  nothingCharged: 'कोई पैसा नहीं लिया गया।',
  refundWay: {
    asPaid: 'उसी तरीके से, जिससे आपने पेमेंट किया था',
    giftCard: 'उसी गिफ़्ट कार्ड पर, जिससे आपने पेमेंट किया था',
    storeCredit: 'आपके स्टोर क्रेडिट में',
  },
  refundArrival: {
    bank: 'बैंक के हिसाब से इन्हें पहुँचने में कुछ दिन लग सकते हैं।',
    credit: 'अगले चेकआउट पर आप इन्हें लगा सकते हैं।',
  },
  state: {
    pending: 'वह अभी हमारे यहाँ से नहीं निकला है।',
    confirmed: 'वह पक्का है और अभी हमारे यहाँ से नहीं निकला है।',
    inProcess: 'हम उसे तैयार कर रहे हैं; वह अभी हमारे यहाँ से नहीं निकला है।',
    inShipping: 'वह आपकी ओर चल पड़ा है।',
    delivered: 'वह पहुँच गया है।',
    rejected: 'हम उसे पूरा नहीं कर पाएँगे।',
  },
}
