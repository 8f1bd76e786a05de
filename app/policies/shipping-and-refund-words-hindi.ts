// The Shipping and Refund Policy in Hindi, section by section as shipping-and-refund-words.ts.
import { weekdaysIn } from '../language/weekdays.ts';
import { say } from '../language/words.ts';
import { isTaxCharged, isTaxIncluded, onlyStateName } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { rupees } from './policy-words.ts';
import { grievanceInHindi, reachedAtInHindi, spanInHindi, waysToPayInHindi } from './policy-words-hindi.ts';
import type { ReadingSection } from './reading.tsx';

export function shippingAndRefundInHindi(settings: Settings, holdMinutes: number): ReadingSection[] {
  const { identity, delivery, payments, policies } = settings;
  const isTaxed = isTaxCharged(settings.tax);
  const onlyState = onlyStateName(settings);
  return [
    {
      id: 'payment',
      title: 'भुगतान',
      parts: [
        `आप ${waysToPayInHindi(payments)} भुगतान कर सकते हैं। ऑर्डर करने से पहले कार्ट में सामान, छूट,${isTaxed ? ' GST,' : ''} डिलीवरी और कुल रकम दिखती है। आप वही कुल रकम देते हैं: भुगतान के किसी भी तरीके का अलग शुल्क नहीं है।`,
        ...(payments.isOnline ? [...paidOnline(holdMinutes), ...providerInHindi(policies.paymentProvider)] : []),
      ],
    },
    {
      id: 'shipping',
      title: 'शिपिंग',
      parts: [
        onlyState
          ? `हम ${say(onlyState, 'hi')} में हर उस पिन कोड पर सामान भेजते हैं जहाँ कूरियर पहुँचता है। दूसरे राज्यों में और विदेश में नहीं भेजते।`
          : 'हम भारत में हर उस पिन कोड पर सामान भेजते हैं जहाँ कूरियर पहुँचता है। विदेश में नहीं भेजते।',
        `छूट के बाद${isTaxed && !isTaxIncluded(settings.tax) ? ' और GST से पहले' : ''} सामान की कीमत ${rupees(delivery.freeAboveRupees)} से ज़्यादा हो तो डिलीवरी मुफ़्त है। नहीं तो इसके ${rupees(delivery.chargeRupees)} लगते हैं${isTaxed ? ', जिसमें कर शामिल है' : ''}।`,
        'पार्सल निकलते ही हम आपको लिखते हैं। कूरियर और ट्रैकिंग नंबर “मेरे ऑर्डर” में मिलता है।',
      ],
    },
    {
      id: 'delivery',
      title: 'डिलीवरी',
      parts: [
        `ऑर्डर के दिन से गिनकर पार्सल आप तक ${spanInHindi(delivery.workingDays, 'कार्य दिवस')} में पहुँचता है। हमारे कार्य दिवस ${weekdaysIn(identity.hours.days, 'hi')} हैं, सार्वजनिक छुट्टियों को छोड़कर।`,
        'पार्सल आने पर कृपया उसे देख लें। अगर वह खुला, भीगा या दबा हुआ हो, तो खोलने से पहले उसकी फ़ोटो ले लें।',
        `अगर ${delivery.workingDays.max} कार्य दिवस बाद भी पार्सल न आए, तो हमें ${reachedAtInHindi(identity)} बताएँ। आप चुनते हैं कि इंतज़ार करना है या पैसे वापस लेने हैं। सिर्फ़ जब देरी किसी के बस में न हो, जैसे बाढ़ या हड़ताल, तब हम पहले आपसे और समय माँगते हैं।`,
        `अगर पार्सल “पहुँच गया” दिखे पर आपको न मिला हो, तब भी हमें बताएँ। हम कूरियर के साथ ${policies.nonDeliveryInvestigationWorkingDays} कार्य दिवस के भीतर जाँच करते हैं, फिर सामान दोबारा भेजते हैं या पैसे लौटाते हैं।`,
      ],
    },
    {
      id: 'cancellation',
      title: 'ऑर्डर रद्द करना',
      parts: [
        'जब तक ऑर्डर भेजा नहीं गया, आप उसे “मेरे ऑर्डर” में रद्द कर सकते हैं। इसका कोई शुल्क नहीं है। आपकी दी हुई रकम, आपके कॉइन और आपका कूपन वापस मिल जाते हैं। भेजे जाने के बाद ऑर्डर रद्द नहीं हो सकता।',
        'अगर हमें ऑर्डर रद्द करना पड़े, क्योंकि कुछ ख़त्म हो गया या कूरियर आप तक नहीं पहुँचता, तो हम आपको बताते हैं और सब कुछ उसी तरह वापस मिल जाता है।',
      ],
    },
    {
      id: 'return-and-exchange',
      title: 'वापसी और बदली',
      parts: [
        'कॉस्मेटिक दूसरी बार बेचे नहीं जा सकते। इसलिए हमारे उत्पाद न वापस लिए जाते हैं, न बदले जाते हैं, सिवाय तब जब कोई चीज़',
        [
          'कम निकली हो',
          'टूटी हो या रिस रही हो',
          'ग़लत आई हो',
          'अपनी तारीख़ पार कर चुकी हो (एक्सपायर)',
          'ख़राब हो, या वैसी न हो जैसा उसके पेज या पैक पर लिखा है',
          'हमारे वादे से देर में आई हो',
        ],
        `कृपया डिलीवरी के ${policies.claimWithinHours} घंटे के भीतर बताएँ: “मेरे ऑर्डर” में ऑर्डर खोलकर फ़ोटो के साथ समस्या लिखें, या हमसे ${reachedAtInHindi(identity)} संपर्क करें। इससे हम कूरियर के साथ मामला निपटा पाते हैं। देर से बताने पर जाँच मुश्किल हो सकती है; इससे कानून में मिले आपके अधिकार ख़त्म नहीं होते।`,
        `हम दावा ${spanInHindi(policies.claimResolvedWorkingDays, 'कार्य दिवस')} में निपटाते हैं: जो कम है उसे भेजते हैं, जो ग़लत हुआ उसे बदलते हैं, या पैसे लौटाते हैं, जैसा आप चाहें और जैसा स्टॉक हो। अगर हमें कोई उत्पाद वापस चाहिए, तो भेजने का ख़र्च हम देते हैं।`,
      ],
    },
    {
      id: 'refund',
      title: 'रिफ़ंड',
      parts: [
        `रिफ़ंड में ${spanInHindi(policies.refundBusinessDays, 'कार्य दिवस')} लगते हैं, हमारी मंज़ूरी के दिन से, या उस दिन से जब आप ऑर्डर रद्द करते हैं। रकम उसी तरीके से लौटती है जिससे आपने भुगतान किया था। कुछ बैंकों में वह 7 से 10 कार्य दिवस बाद खाते में दिखती है।`,
        ...(payments.isCashOnDelivery
          ? ['नकद दिए गए ऑर्डर के लिए हम UPI ID या बैंक खाता पूछते हैं, उसे सिर्फ़ इस एक भुगतान के लिए इस्तेमाल करते हैं, और केवल भुगतान का संदर्भ नंबर रखते हैं।']
          : []),
        `आपको सामान के लिए दी गई रकम${isTaxed ? ' उसके GST के साथ' : ''} वापस मिलती है, और पूरे ऑर्डर के रिफ़ंड में डिलीवरी शुल्क भी। इस्तेमाल किए गए कॉइन उसी हिस्से में लौटते हैं, और ऑर्डर से मिले कॉइन वापस ले लिए जाते हैं।`,
        grievanceInHindi(settings),
      ],
      links: [{ to: '/complaints', label: 'शिकायत करें' }],
    },
  ];
}

const providerInHindi = (provider: string) => [
  ...(provider ? [`हमारा पेमेंट पार्टनर ${provider} है। भुगतान के बारे में आप हमसे और उससे भी पूछ सकते हैं।`] : []),
  'अगर कोई भुगतान आपने नहीं किया, या जिसके लिए भुगतान किया वह नहीं मिला, तो पहले हमें बताएँ: रिफ़ंड अक्सर जल्दी मिलता है। आप अपने कार्ड जारीकर्ता या बैंक से चार्जबैक भी माँग सकते हैं। हम ऑर्डर के रिकॉर्ड के साथ उसका जवाब देते हैं।',
];

function paidOnline(holdMinutes: number) {
  return [
    'कार्ड और UPI का भुगतान हमारे पेमेंट पार्टनर के सुरक्षित पेज पर होता है। आपका कार्ड नंबर, CVV और UPI पिन वहीं लिखा जाता है। हम इन्हें न देखते हैं, न रखते हैं।',
    'कार्ड नंबर 16 अंकों का और CVV 3 अंकों का होता है। American Express कार्ड में 15 अंक और 4 अंकों का कोड होता है।',
    `ऑनलाइन ऑर्डर का सामान हम ${holdMinutes} मिनट तक रोककर रखते हैं। तब तक भुगतान न हो तो ऑर्डर रद्द हो जाता है, और उसके बाद आया भुगतान लौटा दिया जाता है।`,
    'अगर आपके खाते से पैसे कटने के बाद भुगतान असफल हो जाए, तो आपका बैंक पैसे अपने-आप लौटाता है। भारतीय रिज़र्व बैंक ने इसके लिए पाँच दिन तय किए हैं।',
  ];
}
