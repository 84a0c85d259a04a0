/** Includes the page that follows an order. */
export const delivery = {
  'A PIN code has six digits.': 'PIN कोड में छह अंक होते हैं।',
  'Delivery to PIN code': 'इस PIN कोड पर डिलीवरी',
  Check: 'देखें',
  'We deliver to {place}: {dates}': '{place} में डिलीवरी: {dates}',
  'Delivery is free.': 'डिलीवरी मुफ़्त है।',
  'Delivery costs {amount}.': 'डिलीवरी के {amount} लगेंगे।',
  'Delivery costs {amount}, and nothing from {from} on.': 'डिलीवरी के {amount} लगेंगे, {from} से मुफ़्त।',
  'We don’t deliver to PIN {pincode}.': 'PIN {pincode} पर हम डिलीवरी नहीं करते।',
  'We can’t check this PIN code just now. Please try again.':
    'अभी यह PIN कोड देखा नहीं जा सका। कृपया फिर कोशिश करें।',
  'Back to the piece': 'कपड़े पर वापस',
  'Delivery: {dates}': 'डिलीवरी: {dates}',
  'Delivery date': 'डिलीवरी की तारीख़',
  'New delivery date: {dates}': 'डिलीवरी की नई तारीख़: {dates}',
  'Track your order': 'अपना ऑर्डर ट्रैक करें',
  'The total of this order has changed with the address.': 'पते के साथ इस ऑर्डर का कुल बदल गया है।',
  'A cookie with the PIN code that you entered, for a year.':
    'आपका लिखा PIN कोड रखने वाली कुकी, एक साल के लिए।',
  Country: 'देश',
  'Postal code': 'पोस्टल कोड',
  'State or province (optional)': 'राज्य या प्रांत (ज़रूरी नहीं)',
  'With the code of the country, as +44 20 7946 0000.': 'देश के कोड के साथ, जैसे +44 20 7946 0000।',
  'Last seen: {place}, {date}': 'आख़िरी बार दिखा: {place}, {date}',
  'On its way back to the shop': 'दुकान की ओर वापस आ रहा है',
  'The courier could not deliver a parcel and is bringing it back to us. We will contact you.':
    'कूरियर एक पार्सल पहुँचा नहीं सका और उसे वापस ला रहा है। हम आपसे संपर्क करेंगे।',
  'Delivery to PIN {pincode} is free.': 'PIN {pincode} पर डिलीवरी मुफ़्त है।',
  'Delivery to PIN {pincode} costs {amount}.': 'PIN {pincode} पर डिलीवरी के {amount} लगेंगे।',
  'Delivery costs up to {amount}, by PIN code.':
    'PIN कोड के अनुसार डिलीवरी के ज़्यादा से ज़्यादा {amount} लगेंगे।',
  'Delivery costs from {amount}, by PIN code.': 'डिलीवरी {amount} से शुरू, PIN कोड के अनुसार।',
  'Customs duties of the country of delivery are not included.':
    'डिलीवरी वाले देश का सीमा शुल्क शामिल नहीं है।',
} as const
