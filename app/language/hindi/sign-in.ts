/** The panel to sign in. */
export const signIn = {
  'Sign in': 'साइन इन करें',
  'Sign In': 'साइन इन करें',
  'Code of your authenticator app': 'आपके ऑथेंटिकेटर ऐप का कोड',
  'Or one of your recovery codes': 'या आपका कोई एक रिकवरी कोड',
  'Signing In...': 'साइन इन हो रहा है...',
  'Forgot Password?': 'पासवर्ड भूल गए?',
  'Login successful': 'आप लॉग इन हो गए हैं',
  'Login failed. Please try again.': 'लॉग इन नहीं हो सका। कृपया फिर कोशिश करें।',
  'CREATE AN ACCOUNT': 'अकाउंट बनाएँ',
  Email: 'ई-मेल',
  Password: 'पासवर्ड',
  'Please confirm that you are 18 or older and agree': 'कृपया पुष्टि करें कि आपकी उम्र 18 वर्ष या उससे ज़्यादा है और आप सहमत हैं',
  'Already logged in': 'आप पहले से लॉग इन हैं',
};
