export const journal = {
  Journal: 'जर्नल',
  'Stories, rituals and ingredients from {name}.': '{name} से कहानियाँ, दिनचर्या और सामग्री की बातें।',
  'Posts about “{tag}”': '“{tag}” पर लेख',
  'All posts': 'सभी लेख',
  'No posts yet': 'अभी कोई लेख नहीं',
  'Our first stories are being written. Please look again soon.': 'हमारी पहली कहानियाँ लिखी जा रही हैं। कृपया जल्द फिर देखें।',
  'Pages of posts': 'लेखों के पेज',
  'More from the journal': 'जर्नल से और लेख',
  Tags: 'विषय',
};
