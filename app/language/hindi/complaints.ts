/** Complaints, and what is kept of whom. */
export const complaints = {
  Privacy: 'निजता',
  'Privacy notice': 'निजता सूचना',
  Complaints: 'शिकायतें',
  'Tell us what went wrong. You get a ticket number at once.': 'हमें बताएँ कि क्या गड़बड़ी हुई। आपको तुरंत टिकट नंबर मिलेगा।',
  'Tell us what went wrong. You get a ticket number at once, and the receipt by e-mail.':
    'हमें बताएँ कि क्या गड़बड़ी हुई। आपको टिकट नंबर तुरंत और रसीद ई-मेल से मिलेगी।',
  'We answer within {hours} hours and settle it within {days} days.': 'हम {hours} घंटे के अंदर जवाब देते हैं और {days} दिन के अंदर शिकायत निपटाते हैं।',
  'We have your complaint': 'हमें आपकी शिकायत मिल गई है',
  'Your ticket number': 'आपका टिकट नंबर',
  'We have sent the receipt to {email}. Our answer comes to the same address.':
    'हमने रसीद {email} पर भेज दी है। हमारा जवाब भी इसी पते पर आएगा।',
  'First answer by': 'पहला जवाब इस समय तक',
  'Settled by': 'निपटारा इस समय तक',
  'Your name': 'आपका नाम',
  'What is it about?': 'शिकायत किस बारे में है?',
  'An order or its delivery': 'ऑर्डर या उसकी डिलीवरी',
  'A product': 'कोई उत्पाद',
  'A payment or refund': 'भुगतान या रिफ़ंड',
  'My data and privacy': 'मेरी जानकारी और निजता',
  'Something else': 'कुछ और',
  'Order number': 'ऑर्डर नंबर',
  'What went wrong?': 'क्या गड़बड़ी हुई?',
  'Send complaint': 'शिकायत भेजें',
  'Your name is required': 'आपका नाम ज़रूरी है',
  'Please choose what it is about': 'कृपया चुनें कि शिकायत किस बारे में है',
  'Please tell us what went wrong': 'कृपया बताएँ कि क्या गड़बड़ी हुई',
  'We use what you write to settle your complaint, as our <link>Privacy notice</link> says.':
    'आप जो लिखते हैं, उसका इस्तेमाल हम आपकी शिकायत निपटाने के लिए करते हैं, जैसा हमारी <link>निजता सूचना</link> में लिखा है।',
  'Complain about this order': 'इस ऑर्डर की शिकायत करें',
  'Make a complaint': 'शिकायत करें',
  'What we keep of you, why, for how long, and how you see it, take it along or have it removed.':
    'हम आपकी कौन-सी जानकारी रखते हैं, क्यों और कब तक, और आप उसे कैसे देखें, साथ ले जाएँ या हटवाएँ।',
};
