/** Consents, My data, and being offline. */
export const trust = {
  'Read the <terms>Terms</terms> and the <privacy>Privacy notice</privacy>. We use these details for your account and your orders only.':
    '<terms>शर्तें</terms> और <privacy>निजता सूचना</privacy> पढ़ें। हम इस जानकारी का उपयोग केवल आपके अकाउंट और ऑर्डर के लिए करते हैं।',
  'My data and how to close the account': 'मेरा डेटा और अकाउंट बंद करना',
  'What you agreed to': 'आपने किन बातों पर सहमति दी',
  'Nothing that you could take back.': 'ऐसी कोई सहमति नहीं है जिसे वापस लिया जा सके।',
  'News by e-mail': 'ई-मेल से समाचार',
  'Terms and Privacy notice': 'शर्तें और निजता सूचना',
  'Being 18 or older': 'उम्र 18 वर्ष या ज़्यादा',
  'Publishing my review': 'मेरी समीक्षा का प्रकाशन',
  'A mail when a product is back': 'उत्पाद वापस आने पर ई-मेल',
  'Agreed on {date}': '{date} को सहमति दी',
  'taken back on {date}': '{date} को वापस ली',
  'Take back': 'वापस लें',
  'Take back: {what}': 'वापस लें: {what}',
  'Taken back.': 'सहमति वापस ले ली गई है।',
  'You withdrew it.': 'आपने इसे वापस लिया।',
  'Your account rests on this. You take it back by closing the account.': 'आपका अकाउंट इसी पर टिका है। अकाउंट बंद करके आप इसे वापस ले सकते हैं।',
  'What we keep of you': 'हमारे पास आपकी कौन-सी जानकारी है',
  'Your profile, addresses, orders, points, reviews, wishlist, cart, consents, complaints and the list of our mails, in one JSON file.':
    'आपकी प्रोफ़ाइल, पते, ऑर्डर, पॉइंट, समीक्षाएँ, विशलिस्ट, कार्ट, सहमतियाँ, शिकायतें और हमारे ई-मेल की सूची, एक ही JSON फ़ाइल में।',
  'Download my data': 'मेरा डेटा डाउनलोड करें',
  'What we keep, why and for how long is told in our': 'हम क्या, क्यों और कब तक रखते हैं, यह पढ़ें:',
  'Close my account': 'मेरा अकाउंट बंद करें',
  'Your name, e-mail, phone, password, addresses, cart and wishlist are deleted. This cannot be undone.':
    'आपका नाम, ई-मेल, फ़ोन, पासवर्ड, पते, कार्ट और विशलिस्ट हटा दिए जाते हैं। इसे पलटा नहीं जा सकता।',
  'Orders and invoices stay, as tax law wants, with the address they were sent to.':
    'कर कानून के अनुसार ऑर्डर और इनवॉइस उस पते के साथ रहते हैं जिस पर वे भेजे गए थे।',
  'Your reviews stay, without your name and photos.': 'आपकी समीक्षाएँ रहती हैं, आपके नाम और फ़ोटो के बिना।',
  'Your points and coupons are lost.': 'आपके पॉइंट और कूपन ख़त्म हो जाते हैं।',
  'Keep my account': 'अकाउंट रहने दें',
  'Close it for good': 'हमेशा के लिए बंद करें',
  'An order on its way is still delivered, and open complaints end. To be sure that it is you, we ask for your password.':
    'रास्ते में जो ऑर्डर है वह पहुँचेगा, और खुली शिकायतें बंद हो जाएँगी। यह आप ही हैं, यह पक्का करने के लिए कृपया अपना पासवर्ड दें।',
  'This is not your password': 'यह आपका पासवर्ड नहीं है',
};
