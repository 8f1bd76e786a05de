/** The pages to read: what points are, and the frame of the longer texts. */
export const loyalty = {
  'Earn points with every order and every friend, and pay with them.': 'हर ऑर्डर और हर दोस्त पर पॉइंट कमाएँ, और उनसे भुगतान करें।',
  'Good skin is a habit. Habits earn.': 'अच्छी त्वचा एक आदत है। आदत से कमाई भी होती है।',
  'Every order and every friend brings points, and points take rupees off what you buy next.':
    'हर ऑर्डर और हर दोस्त पर पॉइंट मिलते हैं, और पॉइंट से आपकी अगली ख़रीद सस्ती होती है।',
  'See your points': 'अपने पॉइंट देखें',
  'Join now': 'अभी जुड़ें',
  'How it works': 'यह कैसे काम करता है',
  Join: 'जुड़ें',
  'Create an account. It is free, and your first points are there at once.': 'अकाउंट बनाएँ। यह मुफ़्त है, और आपके पहले पॉइंट तुरंत मिल जाते हैं।',
  Earn: 'कमाएँ',
  'Collect points with orders and friends. Points of an order come when it is delivered.':
    'ऑर्डर करके और दोस्तों को बुलाकर पॉइंट जमा करें। ऑर्डर के पॉइंट उसके पहुँचने पर मिलते हैं।',
  Redeem: 'इस्तेमाल करें',
  'Pay with points in your cart, where they are called coins.': 'कार्ट में पॉइंट से भुगतान करें, वहाँ इन्हें कॉइन कहते हैं।',
  '{count} points': '{count} पॉइंट',
  '{points} are worth {amount}.': '{points} यानी {amount}।',
  'Ways to earn': 'कमाने के तरीके',
  'Subscribe to our newsletter': 'हमारा न्यूज़लेटर सब्सक्राइब करें',
  'A published review of what you received, once a product': 'मिले हुए उत्पाद की प्रकाशित समीक्षा, हर उत्पाद पर एक बार',
  'Your first order': 'आपका पहला ऑर्डर',
  'Every order after it': 'उसके बाद हर ऑर्डर',
  '{percent}% of the goods in points': 'सामान की कीमत का {percent}% पॉइंट में',
  'Percentages are of what you pay for the goods, after discounts and before GST and delivery. The points of an order that is cancelled or refunded go back with it.':
    'प्रतिशत उस रकम पर है जो आप सामान के लिए देते हैं, छूट के बाद और GST व डिलीवरी से पहले। रद्द या रिफ़ंड हुए ऑर्डर के पॉइंट उसके साथ वापस ले लिए जाते हैं।',
  'Pay with points': 'पॉइंट से भुगतान करें',
  'The larger the cart, the larger the share that points may pay.': 'कार्ट जितना बड़ा, उसका उतना ज़्यादा हिस्सा पॉइंट से दिया जा सकता है।',
  'How much of a cart points may pay': 'कार्ट का कितना हिस्सा पॉइंट से दिया जा सकता है',
  'Goods in your cart': 'आपके कार्ट का सामान',
  'Points may pay': 'पॉइंट से दे सकते हैं',
  '{from} to {to}': '{from} से {to}',
  '{from} and above': '{from} और उससे ज़्यादा',
  'up to {percent}%': '{percent}% तक',
  'For example': 'उदाहरण',
  'A first order with goods for {goods} earns {points} once it is delivered. They are worth {amount}.':
    '{goods} के सामान वाले पहले ऑर्डर पर, उसके पहुँचने के बाद, {points} मिलते हैं। इनका मूल्य {amount} है।',
  'In a cart of {goods} you can use up to {points}, and pay {amount} less for the goods.':
    '{goods} के कार्ट में आप {points} तक इस्तेमाल कर सकते हैं, और सामान के लिए {amount} कम देते हैं।',
  'On your birthday': 'आपके जन्मदिन पर',
  '{count} bonus points ({amount})': '{count} बोनस पॉइंट ({amount})',
  'A bonus point is worth a whole rupee, so we credit {points}.': 'एक बोनस पॉइंट पूरे एक रुपये का होता है, इसलिए हम {points} जोड़ते हैं।',
  'Tell us your date of birth in <profile>your profile</profile>, at least 30 days before the day.':
    '<profile>अपनी प्रोफ़ाइल</profile> में अपनी जन्मतिथि बताएँ, जन्मदिन से कम से कम 30 दिन पहले।',
  'When you bring a friend': 'जब आप दोस्त को बुलाएँ',
  "They are yours when your friend's first order is delivered.": 'दोस्त का पहला ऑर्डर पहुँचने पर ये आपको मिलते हैं।',
  'Your friend gets {amount} off that order.': 'आपके दोस्त को उस ऑर्डर पर {amount} की छूट मिलती है।',
  'Your link to share is in <profile>your profile</profile>.': 'साझा करने का लिंक <profile>आपकी प्रोफ़ाइल</profile> में है।',
  'A friend is somebody else. When both accounts share a phone number or were used on the same device, as in a family with one phone, neither of you is rewarded; and there are no points for an order to your own address.':
    'दोस्त का मतलब है कोई और व्यक्ति। अगर दोनों अकाउंट का फ़ोन नंबर एक ही हो या वे एक ही डिवाइस पर चले हों, जैसे एक ही फ़ोन वाले परिवार में, तो दोनों में से किसी को रिवॉर्ड नहीं मिलता; और आपके अपने पते पर हुए ऑर्डर के पॉइंट भी नहीं मिलते।',
  'On this page': 'इस पेज पर',
  'This is a translation. If it differs from the English version, the English version counts.':
    'यह अनुवाद है। अगर इसमें और अंग्रेज़ी रूप में फ़र्क हो, तो अंग्रेज़ी रूप माना जाएगा।',
  'What we promise you, what we ask of you, and what happens when something goes wrong.':
    'हम आपसे क्या वादा करते हैं, आपसे क्या चाहते हैं, और कुछ गड़बड़ हो तो क्या होता है।',
  'How to pay, how long delivery takes, how to cancel, and how you get your money back.':
    'भुगतान कैसे करें, डिलीवरी में कितना समय लगता है, ऑर्डर कैसे रद्द करें, और पैसे वापस कैसे मिलते हैं।',
  'Who makes our skin care and lip care, what we believe in, and how we work.':
    'हमारी स्किन केयर और लिप केयर कौन बनाता है, हम क्या मानते हैं, और कैसे काम करते हैं।',
};
