export const panelFigures = {
  Figures: 'आँकड़े',
  '{amount} net in {n} days': '{n} दिनों में {amount}, वापसी घटाकर',
  'After discounts and refunds. The margin is without GST, of pieces with a cost price; enter that on the page of a product or in the product file.':
    'छूट और वापसी के बाद। मार्जिन GST के बिना है, और उन्हीं पीस का जिनकी लागत पता है; लागत प्रोडक्ट के पेज पर या प्रोडक्ट फ़ाइल में लिखें।',
  Cost: 'लागत',
  Margin: 'मार्जिन',
  'Not known': 'पता नहीं',
  'not known of {pieces}': '{pieces} की पता नहीं',
  'By piece': 'पीस के हिसाब से',
  'Delivery, fees and rounding': 'डिलीवरी, शुल्क और पूर्णांक',
  'Margins, unsold pieces and returns': 'मार्जिन, अनबिके पीस और वापसी',
  'The first {shown} of {all}': '{all} में से पहले {shown}',
  'Not sold for {n} days': '{n} दिनों से नहीं बिके',
  Left: 'बाक़ी',
  'At today’s price': 'आज के दाम पर',
  'Last sold': 'आख़िरी बिक्री',
  'Every piece in stock has sold in this time, or is newer.':
    'स्टॉक का हर पीस इस बीच बिका है, या नया है।',
  'Returned pieces by reason': 'लौटे पीस, वजह के हिसाब से',
  'Refunded pieces, by the reason given with the refund.':
    'जिन पीस के पैसे लौटाए गए, लौटाते समय दी गई वजह के हिसाब से।',
  'No reason given': 'कोई वजह नहीं दी',
  'Nothing was returned': 'कुछ नहीं लौटा',

  'To reorder': 'फिर मँगाना है',
  'Sizes that are sold out, or of which fewer are left than were sold in {n} days. Change how many, and send each maker the list.':
    'जो साइज़ ख़त्म हैं, या {n} दिनों में जितने बिके उनसे कम बचे हैं। गिनती बदलें, और हर बनाने वाले को सूची भेजें।',
  'Without a maker': 'बनाने वाले का नाम नहीं',
  'Order of {shop}:': '{shop} का ऑर्डर:',
  'Send on WhatsApp': 'WhatsApp पर भेजें',
  '{left} left, {sold} sold': '{left} बचे, {sold} बिके',
  'How many of {piece}': '{piece} कितने',
}
