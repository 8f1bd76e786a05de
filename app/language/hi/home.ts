export const home = {
  Table: 'तालिका',
  After: 'बाद में',
  'Shop Now': 'अभी ख़रीदें',
  'Our promises': 'हमारे वादे',
  'Pause scrolling text': 'चलती पंक्ति रोकें',
  'Play scrolling text': 'पंक्ति चलने दें',
  'Made in {city}': '{city} में बना',
  'From {city}': '{city} से',
  'Every ingredient listed': 'हर सामग्री की पूरी जानकारी',
  'What our products are free from': 'हमारे उत्पादों में क्या नहीं है',
  'No parabens': 'पैराबेन नहीं',
  'No sulphates': 'सल्फ़ेट नहीं',
  'No mineral oil': 'मिनरल ऑयल नहीं',
  'No silicones': 'सिलिकॉन नहीं',
  'No talc': 'टैल्क नहीं',
  'No carmine': 'कार्माइन नहीं',
  'How long does delivery take?': 'डिलीवरी में कितना समय लगता है?',
  '{min}-{max} working days, anywhere in India our couriers reach. Track your order under My Orders.':
    'भारत में जहाँ भी हमारे कूरियर पहुँचते हैं, वहाँ {min}-{max} कार्य दिवस। “मेरे ऑर्डर” में अपना ऑर्डर ट्रैक करें।',
  'What does delivery cost?': 'डिलीवरी का शुल्क कितना है?',
  'Delivery is free above {amount} (after discounts, before GST). Otherwise it is {charge}, taxes included.':
    '{amount} से ज़्यादा पर (छूट के बाद, GST से पहले) डिलीवरी मुफ़्त है। नहीं तो सभी टैक्स सहित {charge} लगते हैं।',
  'Delivery is free above {amount} (after discounts). Otherwise it is {charge}.':
    '{amount} से ज़्यादा पर (छूट के बाद) डिलीवरी मुफ़्त है। नहीं तो {charge} लगते हैं।',
  'Is GST included in the price?': 'क्या कीमत में GST शामिल है?',
  'Yes. Every price includes all taxes and is never more than the MRP on the pack. Your invoice shows the GST contained in it.':
    'हाँ। हर कीमत में सभी टैक्स शामिल हैं, और वह पैक पर छपी MRP से कभी ज़्यादा नहीं होती। इसमें कितना GST है, यह आपके इनवॉइस पर लिखा होता है।',
  'Why does the price say “+ {percent}% GST”?': 'कीमत के साथ “+ {percent}% GST” क्यों लिखा है?',
  'The large price is before tax. The price including all taxes is right next to it, and you never pay more than the MRP on the pack. Most of our products carry {percent}% GST; where the rate differs, the product page says so.':
    'बड़े अक्षरों में टैक्स से पहले की कीमत है। सभी टैक्स सहित कीमत ठीक उसके पास लिखी है, और आप पैक पर छपी MRP से ज़्यादा कभी नहीं देते। हमारे ज़्यादातर उत्पादों पर {percent}% GST है; जहाँ दर अलग है, वहाँ उत्पाद पर लिखा है।',
  'How can I pay?': 'भुगतान कैसे कर सकते हैं?',
  'In cash, on delivery.': 'नकद, डिलीवरी के समय।',
  "By credit card, debit card or UPI on our payment partner's secure page, or by cash on delivery. We never see your card number.":
    'हमारे पेमेंट पार्टनर के सुरक्षित पेज पर क्रेडिट कार्ड, डेबिट कार्ड या UPI से, या कैश ऑन डिलीवरी से। आपका कार्ड नंबर हम कभी नहीं देखते।',
  "By credit card, debit card or UPI on our payment partner's secure page. We never see your card number.":
    'हमारे पेमेंट पार्टनर के सुरक्षित पेज पर क्रेडिट कार्ड, डेबिट कार्ड या UPI से। आपका कार्ड नंबर हम कभी नहीं देखते।',
  'Can I cancel an order?': 'क्या ऑर्डर रद्द किया जा सकता है?',
  'Yes, until it ships. Open the order under My Orders and cancel it there; we refund what you paid.':
    'हाँ, भेजे जाने से पहले तक। “मेरे ऑर्डर” में ऑर्डर खोलकर उसे रद्द करें; आपका भुगतान वापस मिल जाएगा।',
  'Can I return or exchange a product?': 'क्या उत्पाद लौटाया या बदला जा सकता है?',
  'Opened cosmetics cannot be resold, so we accept returns only when something went wrong: an item is missing, damaged or leaking, wrong, expired, not as described or delivered too late. Please report it within {hours} hours of delivery, with a photo if you can. We resolve it in {min}-{max} working days.':
    'खुले हुए कॉस्मेटिक दोबारा बेचे नहीं जा सकते, इसलिए वापसी तभी होती है जब कोई गड़बड़ी हो: कोई चीज़ कम हो, टूटी हो या रिस रही हो, ग़लत हो, एक्सपायर हो, बताए जैसी न हो या बहुत देर से पहुँचे। कृपया डिलीवरी के {hours} घंटे के अंदर बताएँ, हो सके तो फ़ोटो के साथ। हम {min}-{max} कार्य दिवसों में इसे सुलझाते हैं।',
  'How long does a refund take?': 'रिफ़ंड में कितना समय लगता है?',
  '{min}-{max} business days after approval, to your original payment method. Your bank may take a few more days to show it.':
    'मंज़ूरी के बाद {min}-{max} कार्य दिवस, उसी माध्यम में जिससे आपने भुगतान किया था। खाते में दिखने में बैंक कुछ दिन और ले सकता है।',
  'Where can I see what is in a product?': 'किसी उत्पाद में क्या है, यह कहाँ देखें?',
  'On its page, under “Product information”: the full ingredient list (largest amount first), warnings, manufacturer and shelf life.':
    'उसके पेज पर “पैक पर लिखी जानकारी” में: पूरी सामग्री (सबसे ज़्यादा मात्रा वाली पहले), चेतावनियाँ, निर्माता और कितने समय तक चलता है।',
};
