export const loyalty = {
  'Earn points with every order and every friend, and pay with them.': 'हर ऑर्डर और हर दोस्त पर पॉइंट कमाएँ, और उनसे भुगतान करें।',
  'Good skin is a habit. Habits earn.': 'अच्छी त्वचा एक आदत है। आदत से कमाई भी होती है।',
  'Every order and every friend brings points, and points take rupees off what you buy next.':
    'हर ऑर्डर और हर दोस्त पर पॉइंट मिलते हैं, और पॉइंट से आपकी अगली ख़रीद सस्ती होती है।',
  'See your points': 'अपने पॉइंट देखें',
  'Join now': 'अभी जुड़ें',
  'How it works': 'यह कैसे काम करता है',
  Join: 'जुड़ें',
  'Create a free account and get your first points right away.': 'अकाउंट बनाएँ। यह मुफ़्त है, और आपके पहले पॉइंट तुरंत मिल जाते हैं।',
  Earn: 'कमाएँ',
  'Earn points on orders and referrals. Points are credited after delivery.': 'ऑर्डर और रेफ़रल पर पॉइंट कमाएँ। पॉइंट डिलीवरी के बाद मिलते हैं।',
  Redeem: 'इस्तेमाल करें',
  'Pay with points in your cart, where they are called coins.': 'कार्ट में पॉइंट से भुगतान करें, वहाँ इन्हें कॉइन कहते हैं।',
  '{count} points': '{count} पॉइंट',
  '{points} are worth {amount}.': '{points} यानी {amount}।',
  'Ways to earn': 'कमाने के तरीके',
  'Subscribe to our newsletter': 'हमारा न्यूज़लेटर सब्सक्राइब करें',
  'Review a product you bought (once per product)': 'ख़रीदे हुए उत्पाद की समीक्षा (हर उत्पाद पर एक बार)',
  'Your first order': 'आपका पहला ऑर्डर',
  'Every order after that': 'उसके बाद हर ऑर्डर',
  '{percent}% back in points': '{percent}% पॉइंट में वापस',
  'Calculated on what you pay for products, after discounts and before delivery. If an order is cancelled or refunded, its points are reversed.':
    'गणना उस रकम पर है जो आप उत्पादों के लिए देते हैं, छूट के बाद और डिलीवरी से पहले। ऑर्डर रद्द या रिफ़ंड होने पर उसके पॉइंट वापस ले लिए जाते हैं।',
  'Calculated on what you pay for products, after discounts and before GST and delivery. If an order is cancelled or refunded, its points are reversed.':
    'गणना उस रकम पर है जो आप उत्पादों के लिए देते हैं, छूट के बाद और GST व डिलीवरी से पहले। ऑर्डर रद्द या रिफ़ंड होने पर उसके पॉइंट वापस ले लिए जाते हैं।',
  'Pay with points': 'पॉइंट से भुगतान करें',
  'The bigger your cart, the more of it you can pay with points.': 'कार्ट जितना बड़ा, उसका उतना ज़्यादा हिस्सा पॉइंट से दिया जा सकता है।',
  'How much you can pay with points': 'कार्ट का कितना हिस्सा पॉइंट से दिया जा सकता है',
  'Cart value': 'कार्ट की कीमत',
  'Payable with points': 'पॉइंट से दे सकते हैं',
  '{from} to {to}': '{from} से {to}',
  '{from} and above': '{from} और उससे ज़्यादा',
  'up to {percent}%': '{percent}% तक',
  'For example': 'उदाहरण',
  'A first order of {goods} earns {points} after delivery, worth {amount}.':
    '{goods} के पहले ऑर्डर पर, डिलीवरी के बाद, {points} मिलते हैं, यानी {amount}।',
  'On a cart of {goods} you can use up to {points} and save {amount}.': '{goods} के कार्ट पर आप {points} तक इस्तेमाल करके {amount} बचा सकते हैं।',
  'On your birthday': 'आपके जन्मदिन पर',
  '{count} bonus points ({amount})': '{count} बोनस पॉइंट ({amount})',
  'You get {points}, worth {amount}.': 'आपको {points} मिलते हैं, यानी {amount}।',
  'Add your date of birth in <profile>your profile</profile> at least 30 days before your birthday.':
    '<profile>अपनी प्रोफ़ाइल</profile> में अपनी जन्मतिथि बताएँ, जन्मदिन से कम से कम 30 दिन पहले।',
  'When you refer a friend': 'जब आप दोस्त को रेफ़र करें',
  "You get them when your friend's first order is delivered.": 'दोस्त का पहला ऑर्डर पहुँचने पर ये आपको मिलते हैं।',
  'Your friend gets {amount} off that order.': 'आपके दोस्त को उस ऑर्डर पर {amount} की छूट मिलती है।',
  'Your link to share is in <profile>your profile</profile>.': 'साझा करने का लिंक <profile>आपकी प्रोफ़ाइल</profile> में है।',
  "Referrals between accounts that share a phone number, device or address don't earn rewards.":
    'जिन अकाउंट का फ़ोन नंबर, डिवाइस या पता एक ही हो, उनके बीच रेफ़रल पर रिवॉर्ड नहीं मिलता।',
  'On this page': 'इस पेज पर',
  'This is a translation. If it differs from the English version, the English version counts.':
    'यह अनुवाद है। अगर इसमें और अंग्रेज़ी रूप में फ़र्क हो, तो अंग्रेज़ी रूप माना जाएगा।',
  'What we promise you, what we ask of you, and what happens when something goes wrong.':
    'हम आपसे क्या वादा करते हैं, आपसे क्या चाहते हैं, और कुछ गड़बड़ हो तो क्या होता है।',
  'How to pay, how long delivery takes, how to cancel, and how you get your money back.':
    'भुगतान कैसे करें, डिलीवरी में कितना समय लगता है, ऑर्डर कैसे रद्द करें, और पैसे वापस कैसे मिलते हैं।',
};
