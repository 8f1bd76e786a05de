/** The newsletter: the form at the end of the home page and the popup of the first visit. */
export const newsletter = {
  'E-mail': 'ई-मेल',
  'SIGN UP': 'साइन अप करें',
  'Subscribed successfully!': 'आपने सब्सक्राइब कर लिया है!',
  'Email already subscribed.': 'यह ई-मेल पहले से सब्सक्राइब है।',
  'Send me news and offers by e-mail. I can unsubscribe at any time with the link in every mail.':
    'मुझे ख़बरें और ऑफ़र ई-मेल से भेजें। हर मेल में दिए लिंक से इसे कभी भी बंद किया जा सकता है।',
  'Please turn on JavaScript to sign up.': 'यहाँ साइन अप करने के लिए JavaScript ज़रूरी है।',
  'Welcome to {name}': '{name} में आपका स्वागत है',
  'FLAT {percent}% OFF': 'सीधे {percent}% की छूट',
  'on your first order': 'आपके पहले ऑर्डर पर',
  "We'll e-mail you a personal code, valid for {days} days.": 'हम आपको ई-मेल से आपका अपना कोड भेजेंगे, जो {days} दिन तक मान्य है।',
  'Unlock {percent}% Off': '{percent}% की छूट पाएँ',
  'Thank you! Your code is on its way to {email}.': 'धन्यवाद! आपका कोड {email} पर भेजा जा रहा है।',
  "You're subscribed. We've already sent a code to this address.": 'आपने सब्सक्राइब कर लिया है। इस पते पर कोड हम पहले ही भेज चुके हैं।',
  'We have already sent a code to this address.': 'इस पते पर हम कोड पहले ही भेज चुके हैं।',
  'Your code is on its way.': 'आपका कोड भेजा जा रहा है।',
  'This offer has ended.': 'यह ऑफ़र ख़त्म हो चुका है।',
  'Please agree to receive our newsletter.': 'कृपया हमारा न्यूज़लेटर पाने की सहमति दें।',
  'Or use code {code} for the same discount, without your e-mail.': 'या बिना ई-मेल दिए कोड {code} से भी इतनी ही छूट पाएँ।',
  'Continue shopping': 'ख़रीदारी जारी रखें',
  'Send me updates about my orders on WhatsApp. I can stop them by writing STOP there.':
    'मुझे WhatsApp पर मेरे ऑर्डर की जानकारी भेजें। वहाँ STOP लिखकर इसे रोका जा सकता है।',
  'I am 18 or older.': 'मेरी उम्र 18 वर्ष या उससे ज़्यादा है।',
  'I agree to the Terms.': 'मैं शर्तों से सहमत हूँ।',
  'I have read the Privacy notice and agree to it.': 'मैंने निजता सूचना पढ़ ली है और उससे सहमत हूँ।',
};
