/** Letters from the shop: the form at the end of the home page and the popup of the first visit. */
export const newsletter = {
  'E-mail': 'ई-मेल',
  'SIGN UP': 'साइन अप करें',
  'Subscribed successfully!': 'आपने सब्सक्राइब कर लिया है!',
  'Email already subscribed.': 'यह ई-मेल पहले से सब्सक्राइब है।',
  'Send me news and offers by e-mail. I can unsubscribe at any time with the link in every mail.':
    'मुझे ख़बरें और ऑफ़र ई-मेल से भेजें। हर मेल में दिए लिंक से इसे कभी भी बंद किया जा सकता है।',
  'Signing up here needs JavaScript.': 'यहाँ साइन अप करने के लिए JavaScript ज़रूरी है।',
  'Welcome to {name}': '{name} में आपका स्वागत है',
  'FLAT {percent}% OFF': 'सीधे {percent}% की छूट',
  'on your first order': 'आपके पहले ऑर्डर पर',
  'We mail you a code of your own. It is good for {days} days.': 'हम आपको ई-मेल से सिर्फ़ आपका कोड भेजेंगे। यह {days} दिन तक चलेगा।',
  'Unlock {percent}% Off': '{percent}% की छूट पाएँ',
  'Thank you! Your code is on its way to {email}.': 'धन्यवाद! आपका कोड {email} पर भेजा जा रहा है।',
  'Thank you for subscribing! A code is sent once to an address.': 'सब्सक्राइब करने के लिए धन्यवाद! एक पते पर कोड एक ही बार भेजा जाता है।',
  'Go on looking around': 'आगे देखते रहें',
  'I am 18 or older and agree to the Terms and the Privacy notice.': 'मेरी उम्र 18 वर्ष या उससे ज़्यादा है और मैं शर्तों तथा निजता सूचना से सहमत हूँ।',
};
