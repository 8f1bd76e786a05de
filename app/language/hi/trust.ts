/** Consents, My data, and offline messages. */
export const trust = {
  'Read the <terms>Terms</terms> and the <privacy>Privacy notice</privacy>. We use these details for your account and your orders only.':
    '<terms>शर्तें</terms> और <privacy>निजता सूचना</privacy> पढ़ें। हम इस जानकारी का उपयोग केवल आपके अकाउंट और ऑर्डर के लिए करते हैं।',
  'Your agreement': 'आपकी सहमति',
  Terms: 'शर्तें',
  'Privacy and account': 'निजता और अकाउंट',
  'Your consents': 'आपकी सहमतियाँ',
  'No consents to withdraw.': 'वापस लेने के लिए कोई सहमति नहीं है।',
  'News by e-mail': 'ई-मेल से समाचार',
  'Being 18 or older': 'उम्र 18 वर्ष या ज़्यादा',
  'Publishing my review': 'मेरी समीक्षा का प्रकाशन',
  'Back-in-stock e-mails': 'स्टॉक वापस आने के ई-मेल',
  'Order updates on WhatsApp': 'WhatsApp पर ऑर्डर की जानकारी',
  'Reminders by e-mail': 'ई-मेल पर याद दिलाना',
  'Reminders on WhatsApp': 'WhatsApp पर याद दिलाना',
  'Reminders by SMS': 'SMS से याद दिलाना',
  'Telling Meta of my orders': 'Meta को मेरे ऑर्डर बताना',
  'Telling Google Analytics of my orders': 'Google Analytics को मेरे ऑर्डर बताना',
  'Help us measure our ads': 'हमारे विज्ञापनों का असर जानने में मदद करें',
  'Only if you like: nothing changes for you if you skip this.': 'सिर्फ़ अगर आप चाहें। न चाहें, तो आपके लिए कुछ नहीं बदलता।',
  'Allow Meta': 'Meta को अनुमति दें',
  'Allow Google Analytics': 'Google Analytics को अनुमति दें',
  'Thank you. You can stop it in your profile at any time.': 'धन्यवाद। आप इसे अपनी प्रोफ़ाइल में कभी भी बंद कर सकते हैं।',
  "Tell Meta (Facebook, Instagram) what I order here, from today's order on: goods, amount, time and kind of browser, with my e-mail and phone in hashed form. The shop measures its ads with it. I can stop it in my profile at any time.":
    'आज के ऑर्डर से आगे Meta (Facebook, Instagram) को बताएँ कि मैं यहाँ क्या ऑर्डर करती/करता हूँ: सामान, रकम, समय और ब्राउज़र की क़िस्म, और मेरा ई-मेल और फ़ोन हैश के रूप में। दुकान इससे अपने विज्ञापनों का असर जानती है। मैं इसे अपनी प्रोफ़ाइल में कभी भी बंद कर सकती/सकता हूँ।',
  "Tell Google Analytics what I order here, from today's order on: goods, amount and time, with a number instead of my name. The shop measures its ads with it. I can stop it in my profile at any time.":
    'आज के ऑर्डर से आगे Google Analytics को बताएँ कि मैं यहाँ क्या ऑर्डर करती/करता हूँ: सामान, रकम और समय, मेरे नाम की जगह एक संख्या के साथ। दुकान इससे अपने विज्ञापनों का असर जानती है। मैं इसे अपनी प्रोफ़ाइल में कभी भी बंद कर सकती/सकता हूँ।',
  Reminders: 'याद दिलाना',
  'Turn on reminders by e-mail': 'ई-मेल पर याद दिलाना चालू करें',
  'Turn on reminders on WhatsApp': 'WhatsApp पर याद दिलाना चालू करें',
  'Turn on reminders by SMS': 'SMS से याद दिलाना चालू करें',
  'Reminders are on.': 'याद दिलाना चालू है।',
  'Remind me by e-mail of my cart, refills and reviews. I can stop it with the link in every such e-mail.':
    'मुझे कार्ट, दोबारा मँगाने और समीक्षा की याद ई-मेल पर दिलाएँ। ऐसे हर ई-मेल के लिंक से मैं इसे बंद कर सकती/सकता हूँ।',
  'Remind me on WhatsApp of my cart, refills and reviews. I can stop it by writing STOP there.':
    'मुझे कार्ट, दोबारा मँगाने और समीक्षा की याद WhatsApp पर दिलाएँ। वहाँ STOP लिखकर मैं इसे बंद कर सकती/सकता हूँ।',
  'Remind me by SMS of my cart, refills and reviews. I can stop it here at any time.':
    'मुझे कार्ट, दोबारा मँगाने और समीक्षा की याद SMS से दिलाएँ। मैं इसे यहाँ कभी भी बंद कर सकती/सकता हूँ।',
  'Turn on': 'चालू करें',
  'Order updates on WhatsApp are on.': 'WhatsApp पर ऑर्डर की जानकारी चालू है।',
  'Agreed on {date}': '{date} को सहमति दी',
  'withdrawn on {date}': '{date} को वापस ली',
  Withdraw: 'वापस लें',
  'Withdraw: {what}': 'वापस लें: {what}',
  Nominee: 'नामित व्यक्ति',
  'You may name someone who can see, correct or delete your data if you die or can no longer do so. Please tell them.':
    'आप किसी को नामित कर सकते हैं जो आपकी मृत्यु होने पर, या जब आप ख़ुद ऐसा न कर सकें, आपका डेटा देख, सुधार या मिटा सके। कृपया उन्हें बताएँ।',
  'E-mail or phone': 'ई-मेल या फ़ोन',
  'Save nominee': 'नामित व्यक्ति सेव करें',
  'Remove nominee': 'नामित व्यक्ति हटाएँ',
  'Nominee saved.': 'नामित व्यक्ति सेव हो गया है।',
  'Nominee removed.': 'नामित व्यक्ति हटा दिया गया है।',
  'Consent withdrawn.': 'सहमति वापस ले ली गई है।',
  'You withdrew it.': 'आपने इसे वापस लिया।',
  'Your account needs this consent. To withdraw it, close your account.': 'आपके अकाउंट के लिए यह सहमति ज़रूरी है। इसे वापस लेने के लिए अकाउंट बंद करें।',
  'Data we hold about you': 'हमारे पास आपका डेटा',
  'Your profile, addresses, orders, points, reviews, wishlist, cart, consents, complaints and a list of our e-mails, in one JSON file.':
    'आपकी प्रोफ़ाइल, पते, ऑर्डर, पॉइंट, समीक्षाएँ, विशलिस्ट, कार्ट, सहमतियाँ, शिकायतें और हमारे ई-मेल की सूची, एक ही JSON फ़ाइल में।',
  'Download my data': 'मेरा डेटा डाउनलोड करें',
  'For what we keep, why and for how long, see our': 'हम क्या, क्यों और कब तक रखते हैं, यह पढ़ें:',
  'Close my account': 'मेरा अकाउंट बंद करें',
  'Your name, e-mail, phone, password, addresses, cart and wishlist are deleted. This cannot be undone.':
    'आपका नाम, ई-मेल, फ़ोन, पासवर्ड, पते, कार्ट और विशलिस्ट हटा दिए जाते हैं। इसे पलटा नहीं जा सकता।',
  'Orders and invoices stay, as tax law requires, with their delivery address.':
    'कर कानून के अनुसार ऑर्डर और इनवॉइस उस पते के साथ रहते हैं जिस पर वे भेजे गए थे।',
  'Your reviews stay, without your name and photos.': 'आपकी समीक्षाएँ रहती हैं, आपके नाम और फ़ोटो के बिना।',
  'Your points and coupons are lost.': 'आपके पॉइंट और कूपन ख़त्म हो जाते हैं।',
  'Keep my account': 'अकाउंट रहने दें',
  'Close account': 'अकाउंट बंद करें',
  'Orders on their way will still be delivered and open complaints will be closed. Enter your password to confirm.':
    'रास्ते के ऑर्डर पहुँचेंगे और खुली शिकायतें बंद हो जाएँगी। पुष्टि के लिए अपना पासवर्ड लिखें।',
  'Wrong password': 'पासवर्ड ग़लत है',
  'Your account has no password yet. Choose one with “Forgot Password?” on the sign-in page first.':
    'आपके अकाउंट का अभी कोई पासवर्ड नहीं है। पहले साइन इन पेज पर “पासवर्ड भूल गए?” से एक चुनें।',
};
