/** Settings of delivery, couriers and tracking links. */
export const panelDelivery = {
  'At most 60 days.': 'ज़्यादा से ज़्यादा 60 दिन।',
  'An area is a PIN code, its first digits, or a range such as 302001-302039.':
    'क्षेत्र एक PIN कोड, उसके पहले अंक या 302001-302039 जैसी सीमा है।',
  'At most 10,000 areas.': 'ज़्यादा से ज़्यादा 10,000 क्षेत्र।',
  'The last rate must hold for any weight and value.':
    'आख़िरी दर हर वज़न और हर रक़म के लिए होनी चाहिए।',
  'Choose at least one day.': 'कम से कम एक दिन चुनें।',
  'A tracking page starts with https:// and has {number} for the tracking number.':
    'ट्रैकिंग पेज https:// से शुरू होता है और ट्रैकिंग नंबर की जगह {number} लिखा होता है।',
  'A time is written as 14:00.': 'समय 14:00 की तरह लिखा जाता है।',
  'At least one zone is needed.': 'कम से कम एक ज़ोन चाहिए।',
  'Each zone needs a name of its own.': 'हर ज़ोन का अपना नाम चाहिए।',
  'Only one zone can be everywhere else.': 'बिना क्षेत्र का ज़ोन एक ही हो सकता है।',
  'Must be at least the fewest days.': 'यह कम से कम दिनों से कम न हो।',
  'Must be a whole number.': 'पूरी संख्या हो।',
  'Zones, rates, delivery dates and couriers.': 'ज़ोन, दरें, डिलीवरी की तारीख़ें और कूरियर।',
  'Set up delivery': 'डिलीवरी की सेटिंग करें',
  'Charge for delivery and promise a date': 'डिलीवरी का शुल्क लें और तारीख़ बताएँ',
  'Shoppers enter their PIN code on a product’s page. Orders keep what was promised.':
    'ग्राहक प्रोडक्ट के पेज पर अपना PIN कोड लिखते हैं। ऑर्डर में बताई गई तारीख़ बनी रहती है।',
  Zones: 'ज़ोन',
  'A PIN code belongs to the zone with the narrowest area that has it, else to the zone of its state, else to the zone without areas and states. Others are not served.':
    'PIN कोड उस ज़ोन का है जिसका सबसे छोटा क्षेत्र उसमें है, नहीं तो उसके राज्य के ज़ोन का, नहीं तो बिना क्षेत्र और राज्य वाले ज़ोन का। बाक़ी जगह डिलीवरी नहीं होती।',
  'Add a zone': 'ज़ोन जोड़ें',
  'Zone {n}': 'ज़ोन {n}',
  'Remove zone {n}': 'ज़ोन {n} हटाएँ',
  'Import areas from a CSV': 'CSV से क्षेत्र लाएँ',
  'A row for each area: the PIN code or range, and the name of its zone.':
    'हर क्षेत्र की एक पंक्ति: PIN कोड या सीमा, और उसके ज़ोन का नाम।',
  '{n} zones read. Save to keep them.': '{n} ज़ोन पढ़े गए। रखने के लिए सेव करें।',
  '{n} rows could not be read: {rows}': '{n} पंक्तियाँ पढ़ी नहीं जा सकीं: {rows}',
  'Not served': 'यहाँ डिलीवरी नहीं',
  'PIN codes, their first digits or ranges, whatever their zone.':
    'PIN कोड, उनके पहले अंक या सीमाएँ, ज़ोन कोई भी हो।',
  'Free from, in rupees': 'मुफ़्त, इतने रुपये से',
  'Of goods after discounts. Empty for never.': 'छूट के बाद की रक़म। ख़ाली हो तो कभी नहीं।',
  'Days, at the fewest': 'कम से कम दिन',
  'Days, at the most': 'ज़्यादा से ज़्यादा दिन',
  'Working days of the courier.': 'कूरियर के काम के दिन।',
  'PIN codes, their first digits, or ranges such as 302001-302039.':
    'PIN कोड, उनके पहले अंक, या 302001-302039 जैसी सीमाएँ।',
  States: 'राज्य',
  'States: {names}': 'राज्य: {names}',
  'The first rate that fits counts. The last one has no bounds.':
    'जो दर पहले लागू हो, वही गिनी जाती है। आख़िरी दर की कोई सीमा नहीं।',
  'Up to grams': 'इतने ग्राम तक',
  'Up to rupees of goods': 'इतने रुपये के सामान तक',
  'Costs, in rupees': 'शुल्क, रुपये में',
  Dates: 'तारीख़ें',
  'Cut-off time': 'आख़िरी समय',
  'An order accepted later counts from the next working day.':
    'इसके बाद आया ऑर्डर अगले काम के दिन से गिना जाता है।',
  'Promise each line by itself; else all follow the slowest':
    'हर चीज़ की तारीख़ अलग बताएँ; नहीं तो सब सबसे धीमी के साथ',
  Workshop: 'कारख़ाना',
  Monday: 'सोमवार',
  Tuesday: 'मंगलवार',
  Wednesday: 'बुधवार',
  Thursday: 'गुरुवार',
  Friday: 'शुक्रवार',
  Saturday: 'शनिवार',
  Sunday: 'रविवार',
  Holidays: 'छुट्टियाँ',
  'Dates as YYYY-MM-DD, separated by commas.': 'तारीख़ें YYYY-MM-DD में, अल्पविराम से अलग।',
  Couriers: 'कूरियर',
  'Delhivery, Ekart, DHL, FedEx and UPS are known. Others need the address of their page.':
    'Delhivery, Ekart, DHL, FedEx और UPS पहले से हैं। दूसरों के पेज का पता चाहिए।',
  'Tracking page': 'ट्रैकिंग पेज',
  'With {number} where the tracking number belongs.': 'ट्रैकिंग नंबर की जगह {number} लिखें।',
  'Add a courier': 'कूरियर जोड़ें',
  'Weight in grams': 'वज़न, ग्राम में',
  'Packed. Delivery rates count it.': 'पैक होने पर। डिलीवरी की दरें इसे गिनती हैं।',
  'Working days to make': 'बनाने में काम के दिन',
  '0 if it can leave at once. Delivery dates count it.':
    'तुरंत निकल सके, तो 0। डिलीवरी की तारीख़ इसे गिनती है।',
  'tracking link made': 'ट्रैकिंग लिंक बनाया',
  'tracking links revoked': 'ट्रैकिंग लिंक रद्द किए',
  'Make a tracking link': 'ट्रैकिंग लिंक बनाएँ',
  'Tracking link': 'ट्रैकिंग लिंक',
  'Anybody who has it sees how far the order is, but no address.':
    'जिसके पास यह हो, वह ऑर्डर की स्थिति देख सकता है, पता नहीं।',
  'Revoke the tracking links': 'ट्रैकिंग लिंक रद्द करें',
  'Delivery date moved': 'डिलीवरी की तारीख़ बदली',
  'Delivered in time': 'समय पर डिलीवर',
  '{n} of {all} promised': 'बताए गए {all} में से {n}',
} as const
