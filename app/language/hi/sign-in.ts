/** The sign-in panel. */
export const signIn = {
  'Sign in': 'साइन इन करें',
  'Sign In': 'साइन इन करें',
  'Authenticator code': 'ऑथेंटिकेटर कोड',
  'You were signed out': 'आप साइन आउट हो गए हैं',
  'Staff are signed out after 30 minutes without activity and 12 hours after signing in. Sign in to go back to your page.':
    'कर्मचारी 30 मिनट तक कोई काम न करने पर और साइन इन के 12 घंटे बाद साइन आउट हो जाते हैं। अपने पेज पर लौटने के लिए साइन इन करें।',
  'Or one of your recovery codes': 'या आपका कोई एक रिकवरी कोड',
  'Signing In...': 'साइन इन हो रहा है...',
  'Forgot Password?': 'पासवर्ड भूल गए?',
  'Login successful': 'आप लॉग इन हो गए हैं',
  'Login failed. Please try again.': 'लॉग इन नहीं हो सका। कृपया फिर कोशिश करें।',
  'CREATE AN ACCOUNT': 'अकाउंट बनाएँ',
  Email: 'ई-मेल',
  Password: 'पासवर्ड',
  'Please confirm that you are 18 or older': 'कृपया पुष्टि करें कि आपकी उम्र 18 वर्ष या उससे ज़्यादा है',
  'Please agree to the Terms': 'कृपया शर्तों से सहमत हों',
  'Please agree to the Privacy notice': 'कृपया निजता सूचना से सहमत हों',
  'Already logged in': 'आप पहले से लॉग इन हैं',
};
