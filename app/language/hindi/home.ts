/** The home page, and the questions answered there. */
export const home = {
  'Skin care and lip care': 'स्किन केयर और लिप केयर',
  'Shop Now': 'अभी ख़रीदें',
  'What we keep to': 'हमारे वादे',
  'Pause the moving line': 'चलती पंक्ति रोकें',
  'Let the line move': 'पंक्ति चलने दें',
  'Made in {city}': '{city} में बना',
  'Every ingredient listed': 'हर सामग्री की पूरी जानकारी',
  'Butter, oil, wax and little else': 'बटर, तेल, मोम और बस थोड़ा कुछ और',
  'Cocoa butter, almond oil and beeswax, melted slowly and poured into a tin that lasts about three months.':
    'कोको बटर, बादाम का तेल और मधुमोम, धीमी आँच पर पिघलाकर एक डिब्बी में भरे हुए, जो लगभग तीन महीने चलती है।',
  'One to wash with, one to sleep in': 'एक चेहरा धोने के लिए, एक रात भर के लिए',
  'The Hydrating Foaming Face Cleanser for the evening, the Replenishing Night Cream after it. Two steps are enough for most nights.':
    'शाम को हाइड्रेटिंग फ़ोमिंग फ़ेस क्लेंज़र, उसके बाद रिप्लेनिशिंग नाइट क्रीम। ज़्यादातर रातों के लिए ये दो कदम काफ़ी हैं।',
  'If it is in the jar, it is on the page': 'जो डिब्बे में है, वही पेज पर लिखा है',
  'Every product shows its whole ingredient list, largest amount first, as the pack does. We name what a thing does and leave out what it does not do.':
    'हर उत्पाद के साथ उसकी पूरी सामग्री लिखी है, सबसे ज़्यादा मात्रा वाली सबसे पहले, जैसे पैक पर होती है। जो चीज़ जितना काम करती है, हम उतना ही बताते हैं।',
  'Plants come first where plants are good at the work: oils, butters, waxes, distilled waters. Where a filter, a vitamin or a preservative does it better, we use that and say so.':
    'जहाँ पौधे अच्छा काम करते हैं, वहाँ पहले पौधे: तेल, बटर, मोम, गुलाब जल जैसे अर्क। जहाँ कोई फ़िल्टर, विटामिन या प्रिज़र्वेटिव बेहतर काम करता है, वहाँ हम वही डालते हैं और बताते भी हैं।',
  'What our products are free from': 'हमारे उत्पादों में क्या नहीं है',
  'No parabens': 'पैराबेन नहीं',
  'No sulphates': 'सल्फ़ेट नहीं',
  'No mineral oil': 'मिनरल ऑयल नहीं',
  'No silicones': 'सिलिकॉन नहीं',
  'No talc': 'टैल्क नहीं',
  'No carmine': 'कार्माइन नहीं',
  'Featured - Baby Care Coming Soon...': 'ख़ास - बेबी केयर जल्द आ रही है...',
  'Letters from the workshop': 'हमारी वर्कशॉप से चिट्ठियाँ',
  'What is new, what is back, and how to use it.': 'क्या नया है, क्या वापस आया है, और उसे कैसे इस्तेमाल करें।',
  'Questions we are asked': 'अक्सर पूछे जाने वाले सवाल',
  'How long does delivery take?': 'डिलीवरी में कितना समय लगता है?',
  '{min} to {max} working days anywhere in India that a courier reaches. You can follow your order under My Orders.':
    'भारत में जहाँ भी कूरियर पहुँचता है, वहाँ {min} से {max} कार्य दिवस। “मेरे ऑर्डर” में आप अपना ऑर्डर ट्रैक कर सकते हैं।',
  'What does delivery cost?': 'डिलीवरी का शुल्क कितना है?',
  'Delivery is free when your goods come to more than {amount} after discounts and before GST. Otherwise it is {charge}, taxes included.':
    'छूट के बाद और GST से पहले आपका सामान {amount} से ज़्यादा का हो, तो डिलीवरी मुफ़्त है। नहीं तो सभी टैक्स सहित {charge} लगते हैं।',
  'Why does the price say “+ {percent}% GST”?': 'कीमत के साथ “+ {percent}% GST” क्यों लिखा है?',
  'The large figure is the price before tax. The price with all taxes stands right beside it, and you never pay more than the MRP on the pack. Most of our goods carry {percent}% GST; where it is another rate, the product says so.':
    'बड़े अक्षरों में टैक्स से पहले की कीमत है। सभी टैक्स सहित कीमत ठीक उसके पास लिखी है, और आप पैक पर छपी MRP से ज़्यादा कभी नहीं देते। हमारे ज़्यादातर उत्पादों पर {percent}% GST है; जहाँ दर अलग है, वहाँ उत्पाद पर लिखा है।',
  'How can I pay?': 'भुगतान कैसे कर सकते हैं?',
  'In cash, when the parcel comes.': 'नकद, जब पार्सल आए।',
  'By credit card, debit card or UPI on the secure page of our payment partner, or in cash on delivery. Your card number is entered there and never reaches us.':
    'हमारे पेमेंट पार्टनर के सुरक्षित पेज पर क्रेडिट कार्ड, डेबिट कार्ड या UPI से, या कैश ऑन डिलीवरी से। कार्ड नंबर वहीं डाला जाता है और हम तक कभी नहीं पहुँचता।',
  'By credit card, debit card or UPI on the secure page of our payment partner. Your card number is entered there and never reaches us.':
    'हमारे पेमेंट पार्टनर के सुरक्षित पेज पर क्रेडिट कार्ड, डेबिट कार्ड या UPI से। कार्ड नंबर वहीं डाला जाता है और हम तक कभी नहीं पहुँचता।',
  'Can I cancel an order?': 'क्या ऑर्डर रद्द किया जा सकता है?',
  'Yes, as long as it has not been shipped. Open the order under My Orders and cancel it there; what you paid comes back.':
    'हाँ, जब तक वह भेजा न गया हो। “मेरे ऑर्डर” में ऑर्डर खोलकर उसे रद्द करें; आपने जो भुगतान किया है वह वापस मिल जाएगा।',
  'Can I return or exchange a product?': 'क्या उत्पाद लौटाया या बदला जा सकता है?',
  'Opened cosmetics cannot be sold again, so we take back only what went wrong: something missing, damaged or leaking, the wrong item, past its date, not as described, or too late. Please tell us within {hours} hours of delivery, with a photo if you can. We settle it in {min} to {max} working days.':
    'खुले हुए कॉस्मेटिक दोबारा बेचे नहीं जा सकते, इसलिए हम वही वापस लेते हैं जिसमें गड़बड़ी हुई हो: कुछ कम निकले, टूटा या रिसता हुआ हो, ग़लत चीज़ आए, तारीख़ निकल चुकी हो, बताए जैसा न हो, या बहुत देर से पहुँचे। कृपया डिलीवरी के {hours} घंटे के अंदर हमें बताएँ, हो सके तो फ़ोटो के साथ। हम {min} से {max} कार्य दिवसों में इसे निपटाते हैं।',
  'How long does a refund take?': 'रिफ़ंड में कितना समय लगता है?',
  '{min} to {max} business days once it is approved, to the way you paid. Your bank may add a few days before you see it.':
    'मंज़ूरी के बाद {min} से {max} कार्य दिवस, उसी तरीके से जिससे आपने भुगतान किया था। खाते में दिखने में बैंक कुछ दिन और ले सकता है।',
  'Where can I see what is in a product?': 'किसी उत्पाद में क्या है, यह कहाँ देखें?',
  'On its page, under “On the pack”: the whole ingredient list with the largest amount first, the warnings, who made it, and how long it keeps.':
    'उसके पेज पर “पैक पर लिखी जानकारी” में: पूरी सामग्री, सबसे ज़्यादा मात्रा वाली पहले, चेतावनियाँ, किसने बनाया, और कितने समय तक चलता है।',
};
