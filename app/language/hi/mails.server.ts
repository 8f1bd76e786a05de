/** Texts used only in e-mails, and the pages opened from their links. Texts shared with the shop's pages are in those files. */
export const mails = {
  // Products in a bulk e-mail
  'From {amount} incl. of all taxes': 'सभी टैक्स सहित {amount} से',
  // The account
  'Confirm your cash order': 'अपने कैश ऑर्डर की पुष्टि करें',
  'Enter this OTP on the page of your order. We pack it then.': 'यह OTP अपने ऑर्डर के पेज पर लिखें। फिर हम उसे पैक करेंगे।',
  'Your checkout OTP': 'चेकआउट का आपका OTP',
  'Your sign-in OTP': 'साइन इन का आपका OTP',
  'Enter this OTP on the sign-in page.': 'यह OTP साइन इन के पेज पर डालें।',
  'This account is protected by its password, so we send no OTP to sign in with.':
    'यह अकाउंट पासवर्ड से सुरक्षित है, इसलिए साइन इन के लिए हम OTP नहीं भेजते।',
  'Enter this OTP at checkout to confirm your e-mail address.': 'अपने ई-मेल पते की पुष्टि के लिए चेकआउट पर यह OTP लिखें।',
  'Please sign in with your e-mail address': 'कृपया अपने ई-मेल पते से साइन इन करें',
  'Someone, probably you, asked to sign in with your phone number. For your account, this is not possible right now.':
    'किसी ने, शायद आपने ही, आपके फ़ोन नंबर से साइन इन करना चाहा। आपके अकाउंट के लिए यह अभी मुमकिन नहीं है।',
  'Sign in with your e-mail address instead. If this was not you, ignore this e-mail.':
    'इसके बजाय अपने ई-मेल पते से साइन इन करें। अगर यह आपने नहीं किया, तो इस ई-मेल को अनदेखा करें।',
  'Another account now uses your phone number': 'आपका फ़ोन नंबर अब किसी दूसरे अकाउंट में है',
  'Someone verified the phone number ending in {digits} with an OTP for another account at {shop}.':
    'किसी ने {shop} पर दूसरे अकाउंट के लिए, {digits} पर ख़त्म होने वाले फ़ोन नंबर की OTP से पुष्टि की है।',
  'You can no longer sign in with this number. Your e-mail address, password and orders stay as they are.':
    'अब आप इस नंबर से साइन इन नहीं कर सकते। आपका ई-मेल पता, पासवर्ड और ऑर्डर वैसे ही हैं।',
  "If you still have this number and this wasn't you, contact us right away.":
    'अगर यह नंबर अब भी आपका है और यह आपने नहीं किया, तो कृपया हमें तुरंत बताएँ।',
  'Please sign in with your password': 'कृपया अपने पासवर्ड से साइन इन करें',
  'This account is protected by its password. Sign in with it, and your cart will be there.':
    'यह अकाउंट पासवर्ड से सुरक्षित है। उसी से साइन इन करें, आपका कार्ट वहीं मिलेगा।',
  'Next time, confirm this e-mail address with an OTP at checkout. To sign in with a password, choose one with "Forgot Password?".':
    'अगली बार चेकआउट पर OTP से इसी ई-मेल पते की पुष्टि करें। पासवर्ड से साइन इन करना हो, तो "पासवर्ड भूल गए?" से पासवर्ड चुनें।',
  'Your sign-up OTP': 'साइन अप का आपका OTP',
  'Welcome. Enter this OTP on the sign-up page to verify your e-mail address.':
    'आपका स्वागत है। अपने ई-मेल पते की पुष्टि के लिए साइन अप पेज पर यह OTP लिखें।',
  'It is valid for {minutes} minutes.': 'यह {minutes} मिनट तक मान्य है।',
  'Your password reset OTP': 'पासवर्ड बदलने का आपका OTP',
  'Enter this OTP on the password reset page.': 'पासवर्ड बदलने के पेज पर यह OTP लिखें।',
  "It is valid for {minutes} minutes. If you didn't request it, ignore this e-mail.":
    'यह {minutes} मिनट तक मान्य है। अगर आपने इसे नहीं मँगाया, तो इस ई-मेल को अनदेखा करें।',
  '{code} is your {shop} OTP': '{code} आपका {shop} OTP है',
  'You already have an account': 'आपका अकाउंट पहले से है',
  'Someone, probably you, tried to sign up with this e-mail address. It already has an account, so just sign in.':
    'किसी ने, शायद आपने ही, इस ई-मेल पते से साइन अप करना चाहा। इस पते का अकाउंट पहले से है, इसलिए आप सीधे साइन इन कर सकते हैं।',
  "Forgot your password? Reset it on the sign-in page. If this wasn't you, ignore this e-mail.":
    'पासवर्ड भूल गए? साइन इन पेज पर उसे बदलें। अगर यह आपने नहीं किया, तो इस ई-मेल को अनदेखा करें।',
  'Welcome, {name}': 'स्वागत है, {name}',
  'Your account is ready. Track orders, save addresses and earn points.': 'आपका अकाउंट तैयार है। ऑर्डर ट्रैक करें, पते सेव करें और पॉइंट कमाएँ।',
  'Sign in with this e-mail address and the password you chose.': 'इस ई-मेल पते और अपने चुने हुए पासवर्ड से साइन इन करें।',
  'Your password was changed': 'आपका पासवर्ड बदल गया है',
  'Your password was just changed and your other devices were signed out.':
    'आपके अकाउंट का पासवर्ड अभी बदला गया है, और दूसरे डिवाइस साइन आउट हो गए हैं।',
  "If this wasn't you, reset your password right away with the button below.": 'अगर यह आपने नहीं किया, तो नीचे दिए बटन से तुरंत नया पासवर्ड चुनें।',
  'Choose a new password': 'नया पासवर्ड चुनें',
  'Failed sign-ins to your account': 'आपके अकाउंट में साइन इन की असफल कोशिशें',
  'In the last hour, a wrong password was entered {count} times for your account.':
    'पिछले एक घंटे में आपके अकाउंट के लिए {count} बार ग़लत पासवर्ड लिखा गया।',
  'If this was you, ignore this e-mail. If not, someone may be guessing; your password still protects your account.':
    'अगर यह आपने ही लिखा, तो इस मेल पर ध्यान न दें। अगर नहीं, तो शायद कोई अंदाज़ा लगा रहा है: आपका पासवर्ड अब भी आपके अकाउंट को सुरक्षित रखता है।',
  "Devices you've signed in on before are not locked out. If you use this password elsewhere, choose a new one.":
    'जिन डिवाइस पर आप पहले साइन इन कर चुके हैं, उन पर साइन इन बंद नहीं होता। अगर यही पासवर्ड कहीं और भी है, तो नया पासवर्ड चुनें।',
  'Your account e-mail was changed': 'आपके अकाउंट का ई-मेल पता बदल गया है',
  'Your account at {shop} now uses {email}. Every device was signed out.':
    '{shop} पर आपका अकाउंट अब {email} से चलता है। सभी डिवाइस साइन आउट हो गए हैं।',
  "If you didn't ask for this, contact us right away.": 'अगर आपने यह नहीं कहा था, तो कृपया हमें तुरंत बताएँ।',
  'Report this': 'हमें बताएँ',
  'Use this e-mail address to sign in from now on. Your password stays the same.': 'कृपया अब से इसी ई-मेल पते से साइन इन करें। आपका पासवर्ड वही है।',

  // Messages on WhatsApp and by SMS
  '{shop}: {code} is your OTP, valid for 10 minutes. Do not share it with anyone.':
    '{shop}: {code} आपका OTP है, 10 मिनट तक मान्य। इसे किसी को न बताएँ।',
  '{shop}: your order {number} for Rs {amount} is confirmed.': '{shop}: Rs {amount} के आपके ऑर्डर {number} की पुष्टि हो गई है।',
  '{shop}: your order {number} has shipped with {courier}, tracking number {tracking}.':
    '{shop}: आपका ऑर्डर {number} {courier} से भेज दिया गया है, ट्रैकिंग नंबर {tracking}।',
  '{shop}: your order {number} has shipped.': '{shop}: आपका ऑर्डर {number} भेज दिया गया है।',
  '{shop}: the courier could not deliver your order {number}: {reason}. Choose by {until} what happens next.':
    '{shop}: कूरियर आपका ऑर्डर {number} नहीं पहुँचा सका: {reason}। {until} तक चुनें कि आगे क्या हो।',
  'Choose now': 'अभी चुनें',
  '{shop}: please confirm your order {number} for Rs {amount} in cash. We pack it then.':
    '{shop}: कृपया Rs {amount} के अपने कैश ऑर्डर {number} की पुष्टि करें। फिर हम उसे पैक करेंगे।',
  '{shop}: shall we cancel your order {number}? There is nothing to pay.': '{shop}: क्या हम आपका ऑर्डर {number} रद्द कर दें? आपको कुछ नहीं देना है।',
  'Yes, cancel it': 'हाँ, रद्द करें',
  'no one was at the address': 'पते पर कोई नहीं मिला',
  'address not found': 'पता नहीं मिला',
  'delivery was refused': 'डिलीवरी लेने से मना किया गया',
  'cash was not ready': 'नकद तैयार नहीं था',
  'you asked for another day': 'आपने दूसरा दिन माँगा',
  'no reason was given': 'कारण नहीं बताया गया',
  'Your order {number} could not be delivered': 'आपका ऑर्डर {number} नहीं पहुँचाया जा सका',
  'The courier tried to deliver your order {number} on {date}.': 'कूरियर ने {date} को आपका ऑर्डर {number} पहुँचाने की कोशिश की।',
  'Please choose by {date}: another day, a better phone number or landmark, or no delivery. After that the parcel comes back to us.':
    'कृपया {date} तक चुनें: दूसरा दिन, सही फ़ोन नंबर या लैंडमार्क, या डिलीवरी रद्द। उसके बाद पार्सल हमारे पास लौट आता है।',
  '{shop}: your order {number} was delivered. Something wrong? Report it in your order within {hours} hours.':
    '{shop}: आपका ऑर्डर {number} डिलीवर हो गया है। कोई समस्या है? {hours} घंटे के अंदर अपने ऑर्डर में बताएँ।',
  '{shop}: we have refunded Rs {amount} for your order {number}.': '{shop}: आपके ऑर्डर {number} के Rs {amount} वापस कर दिए गए हैं।',

  // News, and back-in-stock e-mails
  'News from {name}': '{name} की ख़बरें',
  'Here is the {name} code you asked for. Enter it in your cart.': '{name} पर आपने जो कोड माँगा था, वह यह रहा। इसे कार्ट में लिखें।',
  "If this wasn't you, ignore this e-mail. We won't send any more.": 'अगर यह आपने नहीं किया, तो इस मेल को अनदेखा करें। हम और कोई मेल नहीं भेजेंगे।',
  "You're subscribed": 'आपने सब्सक्राइब कर लिया है',
  'Thank you for subscribing to news from {name}.': '{name} की ख़बरें सब्सक्राइब करने के लिए धन्यवाद।',
  'Your {percent}% off at {name}': '{name} पर आपकी {percent}% की छूट',
  '{percent}% off your first order': 'आपके पहले ऑर्डर पर {percent}% की छूट',
  'Thank you for subscribing to news from {name}. Enter the code below in your cart.':
    '{name} की ख़बरें सब्सक्राइब करने के लिए धन्यवाद। नीचे दिया कोड कार्ट में लिखें।',
  'Use it once, on your first order, by {day}.': 'इसे अपने पहले ऑर्डर पर एक बार, {day} तक इस्तेमाल करें।',
  "If this wasn't you, unsubscribe with the link below and we won't write again.":
    'अगर यह आपने नहीं किया, तो नीचे दिए लिंक से इसे बंद कर दें; फिर हम नहीं लिखेंगे।',
  'Browse products': 'सभी उत्पाद देखें',
  Unsubscribe: 'ये मेल बंद करें',
  'Unsubscribe {email}?': '{email} पर ये मेल बंद करें?',
  'This link does not work': 'यह लिंक काम नहीं कर रहा',
  'This link has expired. Please use the one in our latest mail.': 'इस लिंक की समय-सीमा निकल चुकी है। कृपया हमारे सबसे नए मेल का लिंक खोलें।',
  'This link is not valid. Please use the one in our latest mail.': 'यह लिंक मान्य नहीं है। कृपया हमारे सबसे नए मेल का लिंक खोलें।',
  "You're unsubscribed": 'ये मेल बंद हो गए हैं',
  "We'll only e-mail you about your orders.": 'अब हम सिर्फ़ आपके ऑर्डर के बारे में ई-मेल करेंगे।',
  '{name} is back': '{name} फिर से उपलब्ध है',
  '{name} is back in stock': '{name} फिर से स्टॉक में है',
  "You asked us to let you know when {name} is back. It's in stock now, while it lasts.":
    'आपने कहा था कि {name} वापस आने पर बताएँ। अब यह स्टॉक में है, जब तक रहे।',
  'This is the one e-mail you asked for. We have removed your address from the list.':
    'आपने इसी एक मेल के लिए कहा था। हमने आपका पता सूची से हटा दिया है।',
  'View product': 'उत्पाद देखें',
  'Stop all back-in-stock e-mails': 'स्टॉक वापस आने के सभी ई-मेल रोकें',
  'Stop these e-mails': 'ये मेल रोकें',
  'Stop back-in-stock e-mails to {email}?': '{email} पर स्टॉक वापस आने के ई-मेल रोकें?',
  'E-mails stopped': 'ई-मेल रोक दिए गए',
  'You can ask again on the page of any product that is out of stock.': 'जो उत्पाद स्टॉक में न हो, उसके पेज पर आप फिर से कह सकते हैं।',

  // Orders
  'Order {number} confirmed': 'ऑर्डर {number} की पुष्टि हो गई',
  'Thank you for your order': 'आपके ऑर्डर के लिए धन्यवाद',
  'We have your order {number}. Pay {amount} in cash on delivery.': 'हमें आपका ऑर्डर {number} मिल गया है। डिलीवरी पर {amount} नकद दें।',
  'One more step: open your order and confirm it with an OTP. We pack it then.':
    'बस एक और कदम: अपना ऑर्डर खोलें और OTP से उसकी पुष्टि करें। फिर हम उसे पैक करेंगे।',
  'Please stop using {product}': 'कृपया {product} का इस्तेमाल बंद करें',
  'We are recalling batch {batch} of {product}. Your order {number} had pieces of it.':
    'हम {product} का बैच {batch} वापस मँगा रहे हैं। आपके ऑर्डर {number} में इसके पैक थे।',
  'The batch number is printed on the pack. Reply to this e-mail, and we refund or replace every piece of this batch.':
    'बैच नंबर पैक पर छपा है। इस ई-मेल का जवाब दें: हम इस बैच के हर पैक के पैसे लौटाएँगे या उसे बदलेंगे।',
  '{shop}: please stop using {product} that you bought from us ({number}). Bring it back or call us: we refund or replace it.':
    '{shop}: कृपया हमसे ख़रीदे {product} ({number}) का इस्तेमाल बंद करें। इसे वापस लाएँ या हमें कॉल करें: हम पैसे लौटाते हैं या इसे बदलते हैं।',
  '{shop}: please stop using {product} from your order {number}. We have e-mailed you why, and refund or replace it.':
    '{shop}: कृपया अपने ऑर्डर {number} के {product} का इस्तेमाल बंद करें। कारण हमने ई-मेल किया है; हम पैसे लौटाएँगे या उसे बदलेंगे।',
  'Please confirm your order {number}': 'कृपया अपने ऑर्डर {number} की पुष्टि करें',
  'Please confirm your order': 'कृपया अपने ऑर्डर की पुष्टि करें',
  'We have not packed your order {number} yet: we are waiting for your confirmation.':
    'हमने आपका ऑर्डर {number} अभी पैक नहीं किया है: हम आपकी पुष्टि की प्रतीक्षा कर रहे हैं।',
  'Open your order and confirm it with an OTP. It takes a minute.': 'अपना ऑर्डर खोलें और OTP से उसकी पुष्टि करें। इसमें एक मिनट लगता है।',
  'Your order {number} of {amount} was not confirmed in time, so we cancelled it.':
    'आपके {amount} के ऑर्डर {number} की समय पर पुष्टि नहीं हुई, इसलिए हमने उसे रद्द कर दिया।',
  'Your order {number} is confirmed. Pay {amount} in cash on delivery.': 'आपके ऑर्डर {number} की पुष्टि हो गई है। डिलीवरी पर {amount} नकद दें।',
  'Your order {number} is confirmed. There is nothing to pay.': 'आपके ऑर्डर {number} की पुष्टि हो गई है। कुछ भी देना नहीं है।',
  "We've received your payment. Your order {number} is confirmed.": 'आपका भुगतान मिल गया है। आपके ऑर्डर {number} की पुष्टि हो गई है।',
  'This form needs JavaScript': 'इस फ़ॉर्म के लिए JavaScript ज़रूरी है',
  'Nothing was sent. Please turn on JavaScript in your browser, go back and try again.':
    'कुछ भेजा नहीं गया। कृपया अपने ब्राउज़र में JavaScript चालू करें, वापस जाएँ और फिर कोशिश करें।',
  'Delivery by {date}.': '{date} तक डिलीवरी।',
  'Track this order without signing in': 'साइन इन किए बिना ऑर्डर ट्रैक करें',
  'Your gift note: “{note}”': 'आपके तोहफ़े का संदेश: “{note}”',
  'Delivery address: {address}.': 'डिलीवरी का पता: {address}।',
  'Prefer to pay online? Open your order before it ships.': 'ऑनलाइन भुगतान करना चाहते हैं? भेजे जाने से पहले अपना ऑर्डर खोलें।',
  'Payment received for order {number}': 'ऑर्डर {number} का भुगतान मिल गया',
  'Paid online': 'ऑनलाइन भुगतान हो गया',
  "We've received {amount} for your order {number}. There is nothing to pay on delivery.":
    'आपके ऑर्डर {number} के {amount} हमें मिल गए हैं। डिलीवरी पर कुछ नहीं देना है।',
  'Coupon {code}': 'कूपन {code}',
  '{count} coins': '{count} कॉइन',
  'Cash due on delivery': 'डिलीवरी पर नकद देना है',
  'Your payment for order {number} did not go through': 'ऑर्डर {number} का आपका भुगतान पूरा नहीं हुआ',
  'The payment did not go through': 'भुगतान पूरा नहीं हुआ',
  "We didn't receive {amount} for your order {number}. We're holding the items for a short while: open the order to pay again.":
    'आपके ऑर्डर {number} के {amount} हमें नहीं मिले। चीज़ें हम थोड़ी देर आपके लिए रोककर रख रहे हैं: फिर से भुगतान करने के लिए ऑर्डर खोलें।',
  'If money was debited, your bank will return it.': 'अगर पैसे कट गए हैं, तो आपका बैंक उन्हें लौटा देगा।',
  'Pay again': 'फिर से भुगतान करें',
  'Your order {number} is on its way': 'आपका ऑर्डर {number} रास्ते में है',
  'Your order {number} has shipped.': 'आपका ऑर्डर {number} भेज दिया गया है।',
  'Your order {number} was delivered': 'आपका ऑर्डर {number} पहुँच गया है',
  'Your order {number} was delivered. Something wrong? Open your order and report it within {hours} hours.':
    'आपका ऑर्डर {number} पहुँच गया है। कुछ गड़बड़ है? {hours} घंटे के अंदर अपना ऑर्डर खोलकर बताएँ।',
  'How do you like it? Open your order to write a review.': 'आपको कैसा लगा? समीक्षा लिखने के लिए अपना ऑर्डर खोलें।',
  'Review your order': 'समीक्षा लिखें',
  'Your order {number} was cancelled': 'आपका ऑर्डर {number} रद्द हो गया है',
  'Your order {number} of {amount} was cancelled.': '{amount} का आपका ऑर्डर {number} रद्द हो गया है।',
  '{amount} will be refunded to your original payment method.': '{amount} उसी माध्यम में वापस मिलेंगे जिससे आपने भुगतान किया था।',
  'There is nothing left to pay.': 'अब कुछ भी देना नहीं है।',
  'Your order {number} was returned to us': 'आपका ऑर्डर {number} हमारे पास वापस आ गया है',
  'Your parcel was returned': 'आपका पार्सल वापस आ गया',
  'The courier could not deliver your order {number} and returned it to us.':
    'कूरियर आपका ऑर्डर {number} पहुँचा नहीं सका और उसे हमारे पास वापस ले आया।',
  'Your order {number} was lost on its way': 'आपका ऑर्डर {number} रास्ते में खो गया है',
  'Your parcel was lost': 'आपका पार्सल खो गया',
  'We are sorry: your order {number} was lost on its way to you. We have closed it.':
    'हमें खेद है: आपका ऑर्डर {number} आप तक आते समय रास्ते में खो गया। हमने इसे बंद कर दिया है।',
  'If you still want the products, please order again.': 'अगर आपको सामान अब भी चाहिए, तो कृपया फिर से ऑर्डर करें।',
  'Your refund for order {number} is on its way': 'ऑर्डर {number} का आपका रिफ़ंड आ रहा है',
  'We have refunded {amount}, a duplicate payment for order {number}.': 'हमने ऑर्डर {number} के लिए दोबारा आए {amount} लौटा दिए हैं।',
  'We have refunded {amount} for order {number}.': 'हमने ऑर्डर {number} के {amount} लौटा दिए हैं।',
  'Paid by {way}, reference {reference}.': 'यह रकम इस तरह दी गई: {way}, संदर्भ {reference}।',
  'It goes to your original payment method. Your bank may take a few days to show it.':
    'रकम उसी तरीके से जाती है जिससे आपने भुगतान किया था। बैंक में दिखने में कुछ दिन लग सकते हैं।',
  'This refund': 'यह रिफ़ंड',
  'Total refunded': 'कुल रिफ़ंड',
  'Total paid': 'कुल भुगतान',

  // Claims
  '{heading}: {ticket}, order {number}': '{heading}: {ticket}, ऑर्डर {number}',
  'Please quote {ticket} when you write to us about this.': 'इस बारे में हमें लिखते समय कृपया {ticket} ज़रूर लिखें।',
  "We've received your report": 'आपकी रिपोर्ट हमें मिल गई है',
  'Thank you for telling us. Your ticket number is {ticket}.': 'बताने के लिए धन्यवाद। आपका टिकट नंबर {ticket} है।',
  "We'll look into it and reply by {weekday} {date}.": 'हम इसे देखेंगे और {weekday} {date} तक जवाब देंगे।',
  'What went wrong': 'क्या गड़बड़ी हुई',
  'We are sorry for the trouble. We are packing this for you:': 'असुविधा के लिए हमें खेद है। हम आपके लिए यह पैक कर रहे हैं:',
  'The replacement is free. Please pay {amount} for your order in cash on delivery.':
    'दोबारा भेजने का कोई शुल्क नहीं है। पहुँचने पर कृपया अपने ऑर्डर के {amount} नकद दें।',
  "It's free of charge. We'll e-mail you when it ships.": 'आपको इसके लिए कुछ नहीं देना है। भेजते ही हम आपको ई-मेल करेंगे।',
  'Your refund is approved': 'आपका रिफ़ंड मंज़ूर हो गया है',
  'We are sorry for the trouble.': 'असुविधा के लिए हमें खेद है।',
  '{amount} was paid out to you.': 'आपको {amount} दे दिए गए हैं।',
  '{amount} will be refunded to your original payment method in {days} business days.':
    '{amount} आपको {days} कार्य दिवसों में उसी माध्यम में वापस मिलेंगे जिससे आपने भुगतान किया था।',
  'We cannot accept your report': 'हम आपकी रिपोर्ट स्वीकार नहीं कर सके',
  'We have closed your report': 'हमने आपकी रिपोर्ट बंद कर दी है',
  'If you disagree, please make a complaint: {address}. Your legal rights are not affected.':
    'कानून में मिले आपके अधिकार बने रहते हैं। अगर आप सहमत नहीं हैं, तो यहाँ शिकायत करें: {address}',
  'Your report is reopened': 'आपकी रिपोर्ट फिर से खोली गई है',
  "We've reopened your report and will write to you as soon as we've decided.": 'हमने आपकी रिपोर्ट फिर से खोली है और फ़ैसला होते ही आपको लिखेंगे।',
  'Your replacement is on its way': 'दोबारा भेजा गया सामान रास्ते में है',
  'It has shipped.': 'इसे भेज दिया गया है।',
  'Your replacement was delivered': 'दोबारा भेजा गया सामान पहुँच गया है',
  'If anything is wrong with it, please write to us.': 'अगर इसमें कुछ गड़बड़ हो, तो कृपया हमें लिखें।',

  // Complaints and reviews
  'Your ticket number is {ticket}. Please quote it when you write to us about this.':
    'आपका टिकट नंबर {ticket} है। इस बारे में हमें लिखते समय कृपया इसे ज़रूर लिखें।',
  "We'll reply by e-mail to this address.": 'हम इसी पते पर ई-मेल से जवाब देंगे।',
  Received: 'मिलने का समय',
  'See your complaint': 'अपनी शिकायत देखें',
  'If you did not send us a complaint, please ignore this mail.': 'अगर आपने हमें कोई शिकायत नहीं भेजी, तो कृपया इस मेल पर ध्यान न दें।',
  'About your complaint {ticket}': 'आपकी शिकायत {ticket} के बारे में',
  "We've closed your complaint. If it isn't resolved, reply and we'll reopen it.":
    'हमने आपकी शिकायत बंद कर दी है। अगर बात नहीं सुलझी, तो जवाब दें; हम इसे फिर खोल देंगे।',
  'Please reply with the button below; replies by e-mail are not added to your complaint.':
    'कृपया नीचे दिए बटन से जवाब दें: ई-मेल से भेजा जवाब आपकी शिकायत में नहीं जुड़ता।',
  Reply: 'जवाब दें',
  'Your review of {name} is published': '{name} की आपकी समीक्षा प्रकाशित हो गई है',
  'Thank you for reviewing {name}.': '{name} की समीक्षा लिखने के लिए धन्यवाद।',
  '{points} points were added to your account.': 'आपके अकाउंट में {points} पॉइंट जोड़ दिए गए हैं।',
  'View your review': 'अपनी समीक्षा देखें',
  'About your review of {name}': '{name} की आपकी समीक्षा के बारे में',
  'Your review was not published': 'आपकी समीक्षा प्रकाशित नहीं हुई',
  'We could not publish your review of {name}.': 'हम {name} की आपकी समीक्षा प्रकाशित नहीं कर सके।',
  'The reason: {reason}': 'कारण: {reason}',
  'You can edit it and submit it again.': 'आप इसे बदलकर फिर भेज सकते हैं।',
  'Edit review': 'अपनी समीक्षा बदलें',
  'Important: your personal data at {shop}': 'ज़रूरी सूचना: {shop} में आपका निजी डेटा',
  'Personal data that {shop} keeps of you was involved in a data breach.': '{shop} के पास रखा आपका निजी डेटा एक डेटा उल्लंघन में शामिल था।',
  'What happened': 'क्या हुआ',
  'What it may mean for you': 'आप पर क्या असर हो सकता है',
  'What we have done': 'हमने क्या किया',
  'What you can do': 'आप क्या कर सकते हैं',
  'Questions: {name}, {reached}. We have reported the breach to the Data Protection Board of India.':
    'सवाल हों तो: {name}, {reached}। हमने इसकी सूचना भारतीय डेटा संरक्षण बोर्ड को दे दी है।',
  'We never ask for your password, OTP, card number or UPI PIN.': 'हम कभी आपका पासवर्ड, OTP, कार्ड नंबर या UPI पिन नहीं माँगते।',

  '{shop}: your order {number} is confirmed. Pay Rs {amount} in cash, or online before it ships: {site}/orders':
    '{shop}: आपका ऑर्डर {number} पक्का हो गया है। {amount} रुपये नकद दें, या भेजे जाने से पहले ऑनलाइन: {site}/hi/orders',
  '{shop}: your order {number} is out for delivery today.': '{shop}: आपका ऑर्डर {number} आज पहुँचाया जाएगा।',
  '{shop}: your order {number} is out for delivery today. Please keep Rs {amount} ready.':
    '{shop}: आपका ऑर्डर {number} आज पहुँचाया जाएगा। कृपया {amount} रुपये तैयार रखें।',

  // Reminders
  'Still in your cart: {product}': 'अब भी आपके कार्ट में: {product}',
  '{name}, you left these in your cart. You can finish your order whenever it suits you.':
    '{name}, आपके कार्ट में यह सामान रह गया है। जब सुविधा हो, ऑर्डर पूरा कर लें।',
  'Is your {product} running out?': 'क्या आपका {product} ख़त्म होने वाला है?',
  '{name}, by our count your {product} may be nearly used up. Here it is again, if you liked it.':
    '{name}, हमारे हिसाब से आपका {product} अब ख़त्म होने को है। पसंद आया हो तो फिर मँगा लें।',
  '{name}, see what is new': '{name}, देखें क्या नया है',
  'It has been a while since your last order. New products may have come since then. Have a look when you like.':
    'आपके पिछले ऑर्डर को काफ़ी समय हो गया है। तब से कुछ नए उत्पाद आए होंगे। जब मन हो, देख लें।',
  'How is your {product}?': '{product} कैसा लगा?',
  '{name}, a few words from you help others choose. Good or bad, we publish honest reviews after a check.':
    '{name}, आपके कुछ शब्द दूसरों को चुनने में मदद करते हैं। अच्छी हो या बुरी, सच्ची समीक्षा हम जाँच के बाद प्रकाशित करते हैं।',
  'Stop reminders by e-mail': 'ई-मेल पर याद दिलाना बंद करें',
  'Stop reminders to {email}?': '{email} पर याद दिलाने वाले मेल बंद करें?',
  'You can turn reminders on again in your profile.': 'आप अपनी प्रोफ़ाइल में इन्हें फिर से चालू कर सकते हैं।',
  '{shop}: {product} is still in your cart. To stop reminders, open your profile.':
    '{shop}: {product} अब भी आपके कार्ट में है। ये संदेश बंद करने के लिए अपनी प्रोफ़ाइल खोलें।',
  'Order it again': 'फिर ऑर्डर करें',
  '{shop}: your {product} may run out soon. To stop reminders, open your profile.':
    '{shop}: आपका {product} जल्द ख़त्म हो सकता है। ये संदेश बंद करने के लिए अपनी प्रोफ़ाइल खोलें।',
  '{shop}: {name}, see what is new in our shop. To stop reminders, open your profile.':
    '{shop}: {name}, देखें हमारी दुकान में क्या नया है। ये संदेश बंद करने के लिए अपनी प्रोफ़ाइल खोलें।',
  '{shop}: {product} is back in stock, as you asked to know. To stop reminders, open your profile.':
    '{shop}: आपने पूछा था, {product} फिर से स्टॉक में है। ये संदेश बंद करने के लिए अपनी प्रोफ़ाइल खोलें।',
  '{shop}: how is your {product}? To stop reminders, open your profile.': '{shop}: {product} कैसा लगा? ये संदेश बंद करने के लिए अपनी प्रोफ़ाइल खोलें।',
};
