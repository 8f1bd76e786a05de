/** The arrangement of the home page before staff publish one. Browsers receive its texts with the page. */
export const startingHome = {
  'From our shelves': 'हमारी शेल्फ़ से',
  'Know what you buy': 'जानिए कि आप क्या ख़रीद रहे हैं',
  'Each product has a page of its own: what it is for, how to use it and what the pack says.':
    'हर उत्पाद का अपना पेज है: वह किसलिए है, कैसे इस्तेमाल होता है और पैक पर क्या लिखा है।',
  'Not sure which one suits you? Write to us before you order; our address is at the foot of this page.':
    'तय नहीं कर पा रहे कि आपके लिए कौन-सा सही है? ऑर्डर से पहले हमें लिखिए, हमारा पता इसी पेज के नीचे है।',
  'News from our shop': 'हमारी दुकान की ख़बरें',
  'Skin care and lip care': 'स्किन केयर और लिप केयर',
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
  'Featured - Baby Care Coming Soon...': 'ख़ास - बेबी केयर जल्द आ रही है...',
  'News from our workshop': 'हमारी वर्कशॉप से ख़बरें',
  'New launches, restocks and how-tos.': 'नए उत्पाद, फिर से आए उत्पाद और इस्तेमाल के तरीके।',
  'Frequently asked questions': 'अक्सर पूछे जाने वाले सवाल',
};
