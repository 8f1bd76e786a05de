/** What mails alone say, and the pages that a link in them opens. What pages of the shop say too stands with those. */
export const mails = {
  // The account
  'Your code to sign up': 'साइन अप करने का आपका कोड',
  'Welcome. Enter this code on the sign-up page to confirm that this e-mail address is yours.':
    'आपका स्वागत है। यह पुष्टि करने के लिए कि यह ई-मेल पता आपका ही है, साइन अप पेज पर यह कोड लिखें।',
  'It is valid for {minutes} minutes.': 'यह {minutes} मिनट तक मान्य है।',
  'Your code to choose a new password': 'नया पासवर्ड चुनने का आपका कोड',
  'Enter this code on the page where you asked for it.': 'यह कोड उसी पेज पर लिखें जहाँ आपने इसे मँगाया था।',
  'It is valid for {minutes} minutes. If you did not ask for it, nothing changes and you need not do anything.':
    'यह {minutes} मिनट तक मान्य है। अगर आपने इसे नहीं मँगाया, तो कुछ नहीं बदलता और आपको कुछ करने की ज़रूरत नहीं है।',
  '{code} is your {shop} code': '{code} आपका {shop} कोड है',
  'You already have an account': 'आपका अकाउंट पहले से है',
  'Somebody, probably you, tried to sign up with this e-mail address. It already has an account, so you can simply sign in.':
    'किसी ने, शायद आपने ही, इस ई-मेल पते से साइन अप करना चाहा। इस पते का अकाउंट पहले से है, इसलिए आप सीधे साइन इन कर सकते हैं।',
  'If you do not remember the password, choose a new one on the sign-in page. If it was not you, you need not do anything.':
    'पासवर्ड याद न हो, तो साइन इन पेज पर नया चुन लें। अगर यह आपने नहीं किया, तो आपको कुछ करने की ज़रूरत नहीं है।',
  'Welcome, {name}': 'स्वागत है, {name}',
  'Your account is ready. Your orders, addresses and points are kept there.': 'आपका अकाउंट तैयार है। आपके ऑर्डर, पते और पॉइंट वहीं मिलेंगे।',
  'Sign in with this e-mail address and the password you chose.': 'इस ई-मेल पते और अपने चुने हुए पासवर्ड से साइन इन करें।',
  'Your password was changed': 'आपका पासवर्ड बदल गया है',
  'The password of your account was changed just now, and other devices were signed out.':
    'आपके अकाउंट का पासवर्ड अभी बदला गया है, और दूसरे डिवाइस साइन आउट हो गए हैं।',
  'If that was not you, choose a new password at once with the button below.': 'अगर यह आपने नहीं किया, तो नीचे दिए बटन से तुरंत नया पासवर्ड चुनें।',
  'Choose a new password': 'नया पासवर्ड चुनें',

  // News, and goods that are back
  'News from {name}': '{name} की ख़बरें',
  'You are on the list': 'आपका नाम सूची में जुड़ गया है',
  'Thank you for subscribing to news from {name}.': '{name} की ख़बरें सब्सक्राइब करने के लिए धन्यवाद।',
  'Your {percent}% off at {name}': '{name} पर आपकी {percent}% की छूट',
  '{percent}% off your first order': 'आपके पहले ऑर्डर पर {percent}% की छूट',
  'Thank you for subscribing to news from {name}. Enter the code below in the cart.':
    '{name} की ख़बरें सब्सक्राइब करने के लिए धन्यवाद। नीचे दिया कोड कार्ट में लिखें।',
  'It counts once, for a first order, until {day}.': 'यह एक बार, पहले ऑर्डर पर, {day} तक चलेगा।',
  'If this was not you, unsubscribe with the link below and we will not write again.':
    'अगर यह आपने नहीं किया, तो नीचे दिए लिंक से इसे बंद कर दें; फिर हम नहीं लिखेंगे।',
  'See the range': 'सभी उत्पाद देखें',
  Unsubscribe: 'ये मेल बंद करें',
  'No more news to {email}?': '{email} पर आगे कोई ख़बर न भेजें?',
  'This link does not work': 'यह लिंक काम नहीं कर रहा',
  'This link is not valid. Please use the one in our latest mail.': 'यह लिंक मान्य नहीं है। कृपया हमारे सबसे नए मेल का लिंक खोलें।',
  'You are unsubscribed': 'ये मेल बंद हो गए हैं',
  'We will not write again, except about your orders.': 'अब हम सिर्फ़ आपके ऑर्डर के बारे में लिखेंगे।',
  '{name} is back': '{name} फिर से उपलब्ध है',
  '{name} is back in stock': '{name} फिर से स्टॉक में है',
  'You asked us to write when {name} is in stock again. It is, while it lasts.':
    'आपने कहा था कि {name} के फिर से स्टॉक में आने पर हम आपको लिखें। अब यह उपलब्ध है, जब तक स्टॉक रहे।',
  'This is the one mail you asked for. We have taken your address off the list.':
    'आपने इसी एक मेल के लिए कहा था। हमने आपका पता सूची से हटा दिया है।',
  'See the product': 'उत्पाद देखें',
  'Do not write about other products that I wait for': 'जिन दूसरे उत्पादों का मुझे इंतज़ार है, उनके बारे में न लिखें',
  'Stop these mails': 'ये मेल रोकें',
  'Do not tell {email} when the products it waits for are back?': 'जिन उत्पादों का इंतज़ार है, उनके आने पर {email} को न बताएँ?',
  'We will not write': 'हम नहीं लिखेंगे',
  'You can ask again on the page of any product that is sold out.': 'जो उत्पाद स्टॉक में न हो, उसके पेज पर आप फिर से कह सकते हैं।',

  // An order
  'We have your order {number}': 'आपका ऑर्डर {number} हमें मिल गया है',
  'Thank you for your order': 'आपके ऑर्डर के लिए धन्यवाद',
  'Your order {number} is placed. Pay {amount} in cash when it arrives.': 'आपका ऑर्डर {number} हो गया है। पहुँचने पर {amount} नकद दें।',
  'Your order {number} is placed, and nothing is to be paid.': 'आपका ऑर्डर {number} हो गया है, और कुछ भी देना नहीं है।',
  'Your payment has arrived and your order {number} is placed.': 'आपका भुगतान मिल गया है और आपका ऑर्डर {number} हो गया है।',
  'We deliver to: {address}.': 'हम यहाँ पहुँचाएँगे: {address}।',
  'Coupon {code}': 'कूपन {code}',
  '{count} coins': '{count} कॉइन',
  'To pay in cash': 'नकद देना है',
  'Your payment for order {number} did not go through': 'ऑर्डर {number} का आपका भुगतान पूरा नहीं हुआ',
  'The payment did not go through': 'भुगतान पूरा नहीं हुआ',
  '{amount} for your order {number} did not reach us. We keep the goods for you for a short while: open the order to pay again.':
    'आपके ऑर्डर {number} के {amount} हम तक नहीं पहुँचे। सामान हम थोड़ी देर आपके लिए रोककर रखते हैं: फिर से भुगतान करने के लिए ऑर्डर खोलें।',
  'Should your bank have taken the money all the same, it comes back to you.':
    'अगर आपके बैंक ने फिर भी पैसे काट लिए हों, तो वे आपको वापस मिल जाएँगे।',
  'Pay again': 'फिर से भुगतान करें',
  'Your order {number} is on its way': 'आपका ऑर्डर {number} रास्ते में है',
  'Your order {number} has left us.': 'आपका ऑर्डर {number} हमारे यहाँ से निकल चुका है।',
  'Your order {number} was delivered': 'आपका ऑर्डर {number} पहुँच गया है',
  'Your order {number} was delivered. If anything is missing, damaged or wrong, please open it within {hours} hours and report the problem there.':
    'आपका ऑर्डर {number} पहुँच गया है। अगर कुछ कम, टूटा हुआ या ग़लत हो, तो कृपया {hours} घंटे के अंदर ऑर्डर खोलकर वहाँ समस्या बताएँ।',
  'How do you like it? Open the order to review what you received.': 'आपको कैसा लगा? जो मिला है उसकी समीक्षा लिखने के लिए ऑर्डर खोलें।',
  'Review your order': 'समीक्षा लिखें',
  'Your order {number} was cancelled': 'आपका ऑर्डर {number} रद्द हो गया है',
  'Your order {number} of {amount} was cancelled.': '{amount} का आपका ऑर्डर {number} रद्द हो गया है।',
  '{amount} go back the way you paid.': '{amount} उसी तरीके से वापस जाएँगे जिससे आपने भुगतान किया था।',
  'Nothing is left to pay.': 'अब कुछ भी देना नहीं है।',
  'Your order {number} came back to us': 'आपका ऑर्डर {number} हमारे पास वापस आ गया है',
  'Your parcel came back': 'आपका पार्सल वापस आ गया',
  'The courier could not deliver your order {number} and brought it back to us.':
    'कूरियर आपका ऑर्डर {number} पहुँचा नहीं सका और उसे हमारे पास वापस ले आया।',
  'If you still want the goods, please order them again.': 'अगर आपको सामान अब भी चाहिए, तो कृपया फिर से ऑर्डर करें।',
  'Your money for order {number} is on its way back': 'ऑर्डर {number} के आपके पैसे वापस आ रहे हैं',
  'We have sent back {amount}, which came for order {number} when nothing was owed.':
    'हमने {amount} वापस भेजे हैं, जो ऑर्डर {number} के लिए तब आए जब कुछ बाकी नहीं था।',
  'We have sent back {amount} for order {number}.': 'हमने ऑर्डर {number} के {amount} वापस भेजे हैं।',
  'It was paid out by {way}, reference {reference}.': 'यह रकम इस तरह दी गई: {way}, संदर्भ {reference}।',
  'It goes the way you paid. Your bank may need some days to show it.':
    'रकम उसी तरीके से जाती है जिससे आपने भुगतान किया था। बैंक में दिखने में कुछ दिन लग सकते हैं।',
  'This refund': 'यह रिफ़ंड',
  'Refunded in all': 'कुल रिफ़ंड',
  'Paid in all': 'कुल भुगतान',

  // What was wrong with it
  '{heading}: {ticket}, order {number}': '{heading}: {ticket}, ऑर्डर {number}',
  'Please name {ticket} when you write to us about this.': 'इस बारे में हमें लिखते समय कृपया {ticket} ज़रूर लिखें।',
  'We have your report': 'आपकी बताई समस्या हम तक पहुँच गई है',
  'Thank you for telling us. Your ticket number is {ticket}.': 'बताने के लिए धन्यवाद। आपका टिकट नंबर {ticket} है।',
  'We look into it and answer by {weekday} {date}.': 'हम इसे देखेंगे और {weekday} {date} तक जवाब देंगे।',
  'What went wrong': 'क्या गड़बड़ी हुई',
  'We are sorry for the trouble. We are packing this for you:': 'असुविधा के लिए हमें खेद है। हम आपके लिए यह पैक कर रहे हैं:',
  'Sending it again costs nothing. Please pay the {amount} of your order in cash when it arrives.':
    'दोबारा भेजने का कोई शुल्क नहीं है। पहुँचने पर कृपया अपने ऑर्डर के {amount} नकद दें।',
  'It costs you nothing. We write to you when it leaves us.': 'आपको इसके लिए कुछ नहीं देना है। भेजते ही हम आपको लिखेंगे।',
  'We refund it': 'हम इसका रिफ़ंड दे रहे हैं',
  'We are sorry for the trouble.': 'असुविधा के लिए हमें खेद है।',
  '{amount} were paid out to you.': 'आपको {amount} दे दिए गए हैं।',
  '{amount} go back the way you paid. A refund takes {days} business days.':
    '{amount} उसी तरीके से वापस जाएँगे जिससे आपने भुगतान किया था। रिफ़ंड में {days} कार्य दिवस लगते हैं।',
  'We cannot accept your report': 'हम आपकी बात स्वीकार नहीं कर सके',
  'If you do not agree, please make a complaint: {address}. Your rights under the law stay as they are.':
    'कानून में मिले आपके अधिकार बने रहते हैं। अगर आप सहमत नहीं हैं, तो यहाँ शिकायत करें: {address}',
  'We look into it again': 'हम इसे फिर से देख रहे हैं',
  'We have opened your report again and write to you as soon as we have decided.':
    'हमने आपकी बताई समस्या फिर से खोली है और फ़ैसला होते ही आपको लिखेंगे।',
  'Your replacement is on its way': 'दोबारा भेजा गया सामान रास्ते में है',
  'It has left us.': 'यह हमारे यहाँ से निकल चुका है।',
  'Your replacement was delivered': 'दोबारा भेजा गया सामान पहुँच गया है',
  'If anything is wrong with it, please write to us.': 'अगर इसमें कुछ गड़बड़ हो, तो कृपया हमें लिखें।',

  // Complaints and reviews
  'Your ticket number is {ticket}. Please name it when you write to us about this.':
    'आपका टिकट नंबर {ticket} है। इस बारे में हमें लिखते समय कृपया इसे ज़रूर लिखें।',
  'We answer by e-mail to this address.': 'हम इसी पते पर ई-मेल से जवाब देंगे।',
  Received: 'मिलने का समय',
  'If you did not send us a complaint, please ignore this mail.': 'अगर आपने हमें कोई शिकायत नहीं भेजी, तो कृपया इस मेल पर ध्यान न दें।',
  'About your complaint {ticket}': 'आपकी शिकायत {ticket} के बारे में',
  'With this we have closed your complaint. If it is not settled for you, answer us, and it is open again.':
    'इसके साथ हमने आपकी शिकायत बंद कर दी है। अगर आपके लिए बात नहीं सुलझी, तो हमें जवाब दें; शिकायत फिर खुल जाएगी।',
  'Please answer with the button below: a mail does not join your complaint.':
    'कृपया नीचे दिए बटन से जवाब दें: ई-मेल से भेजा जवाब आपकी शिकायत में नहीं जुड़ता।',
  'Answer us': 'जवाब दें',
  'Your review of {name} is published': '{name} की आपकी समीक्षा प्रकाशित हो गई है',
  'Thank you for telling others about {name}.': '{name} के बारे में दूसरों को बताने के लिए धन्यवाद।',
  '{points} points were added to your account.': 'आपके अकाउंट में {points} पॉइंट जोड़ दिए गए हैं।',
  'See your review': 'अपनी समीक्षा देखें',
  'About your review of {name}': '{name} की आपकी समीक्षा के बारे में',
  'Your review was not published': 'आपकी समीक्षा प्रकाशित नहीं हुई',
  'We could not publish your review of {name}.': 'हम {name} की आपकी समीक्षा प्रकाशित नहीं कर सके।',
  'The reason: {reason}': 'कारण: {reason}',
  'You can change it and send it again.': 'आप इसे बदलकर फिर भेज सकते हैं।',
  'Change your review': 'अपनी समीक्षा बदलें',
};
