import type { messages as english } from "../en/open.ts";

export const messages: Readonly<Record<keyof typeof english, string>> = {
  "open.lead": "नागरिकों ने पोस्ट, संदेश, फ़ोन या पत्र से राज्य को जो शिकायतें भेजीं, उनका क्या हुआ।",
  "open.sentence": "अब तक दर्ज {total} टिकटों में से {resolved} निपटाए जा चुके हैं और {pending} अभी लंबित हैं।",
  "open.sentenceNone": "अभी तक कोई टिकट दर्ज नहीं हुआ है।",
  "open.total": "कुल टिकट",
  "open.resolved": "निपटाए गए",
  "open.pending": "लंबित",
  "open.totalNote": "शुरुआत से अब तक",
  "open.ofAll": "कुल का {percent}",
  "open.whatWords": "इन शब्दों का अर्थ",
  "open.updated": "{time} IST को अद्यतन",
  "open.source": "स्रोत: सोशल मीडिया शिकायत ट्रैकर, सीधे टिकटों से गिने गए आँकड़े।",

  "open.today": "आज",
  "open.todayNote": "आधी रात से अब तक मिले टिकट और उनकी वर्तमान स्थिति।",
  "open.todayReceived": "प्राप्त",

  "open.behind": "“निपटाए गए” में क्या-क्या शामिल है",
  "open.behindNote":
    "बंद होना हमेशा समाधान होना नहीं है, इसलिए हर भाग अलग दिखाया गया है। एक टिकट एक से अधिक भागों में हो सकता है।",
  "open.late": "देरी से निपटाए गए",
  "open.confirmed": "नागरिक ने पुष्टि की",
  "open.transferred": "स्थानांतरित",
  "open.noAction": "बिना कार्यवाही बंद",
  "open.reopened": "फिर से खोले गए",
  "open.ofResolved": "निपटाए गए का {percent}",
  "open.ofTickets": "कुल टिकटों का {percent}",

  "open.overall": "महीने-दर-महीने",
  "open.issue": "विषय के अनुसार",
  "open.district": "ज़िले के अनुसार",
  "open.ending": "टिकट कैसे समाप्त हुए",

  "open.pick.stat": "क्या दिखाएँ",
  "open.pick.years": "अवधि",
  "open.pick.month": "महीना",
  "open.pick.by": "क्रम",
  "open.pick.howMany": "कितने",
  "open.pick.wise": "दृश्य",
  "open.pick.type": "समाप्ति का प्रकार",
  "open.stat.total": "सभी टिकट",
  "open.stat.resolved": "निपटाए गए",
  "open.stat.pending": "लंबित",
  "open.by.total": "सबसे अधिक टिकट",
  "open.by.resolved": "सबसे अधिक निपटाए गए",
  "open.by.pending": "सबसे अधिक लंबित",
  "open.years": "{years, plural, one {पिछले 12 महीने} other {पिछले # वर्ष}}",
  "open.everyMonth": "सभी महीने",
  "open.show.top5": "पहले 5",
  "open.show.top10": "पहले 10",
  "open.show.all": "सभी",
  "open.wise.m": "महीने के अनुसार",
  "open.wise.y": "वर्ष के अनुसार",
  "open.wise.yw": "हर वर्ष के वही महीने",
  "open.everyType": "सभी प्रकार",

  "open.scope": "{years, plural, one {पिछले 12 महीनों} other {पिछले # वर्षों}} में मिले टिकट।",
  "open.scopeMonth": "{years, plural, one {पिछले 12 महीनों} other {पिछले # वर्षों}} में से केवल {month} में मिले टिकट।",
  "open.scopeEnded": "{years, plural, one {पिछले 12 महीनों} other {पिछले # वर्षों}} में बंद हुए टिकट, बंद होने के महीने के अनुसार।",

  "open.caption": "{topic}। {scope}",
  "open.captionStat": "{topic}: {stat}। {scope}",

  "open.find.month":
    "सबसे अधिक टिकट {peak} में मिले: {n}। {last} में {m} मिले, {direction, select, up {जो उससे पिछले महीने से {percent} अधिक हैं} down {जो उससे पिछले महीने से {percent} कम हैं} other {उतने ही जितने उससे पिछले महीने}}।",
  "open.find.monthOnly":
    "{stat, select, resolved {निपटाए जा चुके टिकटों में सबसे अधिक} pending {अभी लंबित टिकटों में सबसे अधिक} other {सबसे अधिक टिकट}} {peak} में मिले: {n}।",
  "open.find.leader":
    "सबसे अधिक {by, select, resolved {निपटाए गए टिकट} pending {लंबित टिकट} other {टिकट}} “{name}” के हैं: {n}।",
  "open.find.leaders":
    "सबसे अधिक {by, select, resolved {निपटाए गए टिकट} pending {लंबित टिकट} other {टिकट}} “{name}” के हैं: {n}। उसके बाद “{second}” के {m} हैं।",
  "open.find.noLeader":
    "जिनके आँकड़े खुले हैं, उनमें से किसी का भी {by, select, resolved {निपटाया गया} pending {लंबित} other {कोई}} टिकट नहीं है।",
  "open.find.share":
    "यहाँ दिखाए गए, कम से कम {fewest} टिकट वालों में निपटान का सबसे बड़ा हिस्सा “{best}” का है ({bestPercent}) और सबसे छोटा “{worst}” का ({worstPercent})।",
  "open.find.ended":
    "बंद हुए {n} टिकटों में से {resolved} निपटाए गए, {transferred} स्थानांतरित हुए और {noAction} बिना कार्यवाही बंद हुए।",
  "open.find.endedOne": "{n} टिकट “{name}” के रूप में समाप्त हुए; सबसे अधिक {peak} में: {m}।",
  "open.find.none": "इस अवधि में कोई टिकट नहीं।",
  "open.none": "इस चयन के लिए कुछ नहीं मिला। लंबी अवधि या सभी महीने चुनें।",
  "open.showPlain": "सामान्य दृश्य पर लौटें",

  "open.newer": "महीना जितना नया है, उसके टिकट निपटाने का समय उतना ही कम मिला है; इस आँकड़े से महीनों की तुलना न करें।",
  "open.running": "{month} अभी पूरा नहीं हुआ है: उसका बिंदु खोखला और रेखा बिंदीदार है।",
  "open.runningBar": "{month} अभी पूरा नहीं हुआ है।",
  "open.wholeYears": "अवधि इसी महीने पर समाप्त होती है, इसलिए उसका पहला और अंतिम वर्ष पूरा नहीं है।",
  "open.masked":
    "“<5” का अर्थ है किसी संवेदनशील विषय के एक से चार टिकट; संबंधित लोगों की सुरक्षा के लिए सही संख्या नहीं दिखाई जाती। “गोपित” का अर्थ है कि दो में से एक संख्या पाँच से कम है: दोनों छिपाई गई हैं, ताकि एक से दूसरी का पता न चले।",
  "open.underFive": "<5",
  "open.keptBack": "गोपित",
  "open.underFiveSpoken": "5 से कम",

  "open.line.label": "रेखा ग्राफ़: हर महीने के टिकट",
  "open.bars.label": "दंड ग्राफ़: {topic}",
  "open.stack.label": "खंडित दंड ग्राफ़: हर अवधि में टिकट कैसे समाप्त हुए",
  "open.types.label": "दंड ग्राफ़: समाप्ति का हर प्रकार",
  "open.hint.across": "ग्राफ़ पर उँगली या पॉइंटर रखें, या उसे फ़ोकस करके बाएँ-दाएँ तीर दबाएँ।",
  "open.hint.down": "किसी दंड पर उँगली या पॉइंटर रखें, या ग्राफ़ को फ़ोकस करके ऊपर-नीचे तीर दबाएँ।",
  "open.say.month": "{month}: {stat, select, resolved {{n} टिकट निपटाए गए} pending {{n} टिकट लंबित} other {{n} टिकट}}",
  "open.say.row": "{name}: कुल {total}, निपटाए गए {resolved}, लंबित {pending}",
  "open.say.period": "{period}: कुल {total}; {parts}",
  "open.say.part": "{name} {n}",
  "open.say.type": "{name}: {n}, {percent}",

  "open.col.month": "महीना",
  "open.col.issue": "विषय",
  "open.col.district": "ज़िला",
  "open.col.total": "टिकट",
  "open.col.resolved": "निपटाए गए",
  "open.col.pending": "लंबित",
  "open.col.percent": "निपटाए गए, %",
  "open.col.way": "समाप्ति का प्रकार",
  "open.col.countsAs": "किसमें गिना गया",
  "open.col.sum": "कुल",
  "open.col.share": "हिस्सा, %",

  "open.note.share": "{percent} निपटे",
  "open.note.of": "{total} में से",

  "open.ends.resolved": "निपटाए गए",
  "open.ends.transferred": "स्थानांतरित",
  "open.ends.no_action": "बिना कार्यवाही",
  "open.ends.excluded": "दोहराव, गिने नहीं गए",
  "open.types.title": "हर प्रकार अपने नाम से",
  "open.types.note": "यहाँ “निपटाए गए” में ऐसे उत्तर भी हैं जो नागरिक को शायद अच्छे न लगें, जैसे नियमों में मान्य न होने वाला दावा।",

  "open.card.view": "दृश्य",
  "open.card.graph": "ग्राफ़",
  "open.card.table": "तालिका",
  "open.card.download": "CSV डाउनलोड करें",
  "open.waiting": "काम जारी है…",
  "open.failed": "ये आँकड़े लोड नहीं हो सके।",
  "open.failedMore": "कनेक्शन जाँचकर फिर प्रयास करें।",
  "open.stale": "ये आँकड़े अभी नए नहीं हो सके। आप {time} IST की स्थिति देख रहे हैं।",

  "open.words.ticket": "टिकट",
  "open.words.ticketText":
    "किसी नागरिक की एक शिकायत, चाहे वह पोस्ट, सीधे संदेश, फ़ोन या पत्र से आई हो। दोहराई गई शिकायतें पहले टिकट में जोड़कर एक बार गिनी जाती हैं; हटाए गए टिकट नहीं गिने जाते।",
  "open.words.resolved": "निपटाए गए",
  "open.words.resolvedText":
    "विभाग ने उत्तर देकर टिकट बंद कर दिया है। स्थानांतरित और बिना कार्यवाही बंद हुए टिकट भी इसी में हैं, इसीलिए वे अलग से भी दिखाए गए हैं।",
  "open.words.pending": "लंबित",
  "open.words.pendingText":
    "जो कुछ निपटाया नहीं गया: नया, अधिकारी के पास, समीक्षाधीन, नागरिक के उत्तर की प्रतीक्षा में, फिर से खोला गया या अपील में।",
  "open.words.late": "देरी से निपटाए गए",
  "open.words.lateText":
    "उस विषय की समय-सीमा के बाद बंद हुए। जो टिकट समय पर बंद होकर फिर खुला, उसे उसके अंतिम बंद होने से आँका जाता है।",
  "open.words.confirmed": "नागरिक ने पुष्टि की",
  "open.words.confirmedText":
    "नागरिक से पूछा गया और उन्होंने कहा कि मामला सुलझ गया है। बाकी से संपर्क नहीं हुआ, उत्तर नहीं मिला या अभी पूछा नहीं गया।",
  "open.words.reopened": "फिर से खोले गए",
  "open.words.reopenedText":
    "उत्तर से मामला नहीं सुलझा, इसलिए कम से कम एक बार फिर उठाए गए। ऐसा टिकट अब लंबित भी हो सकता है और निपटाया हुआ भी।",
  "open.words.transferred": "स्थानांतरित",
  "open.words.transferredText":
    "किसी दूसरे ज़िम्मेदार पोर्टल या राज्य को सौंपे गए, जैसे सी.एम. विंडो या सी.पी.ग्राम्स। वहाँ उनका क्या हुआ, यह हमें ज्ञात नहीं।",
  "open.words.noAction": "बिना कार्यवाही बंद",
  "open.words.noActionText": "इस सेवा के कार्यक्षेत्र से बाहर, सुझाव, विवरण जो कभी नहीं मिला, या स्पैम।",
  "open.words.sensitive": "संवेदनशील शिकायतें",
  "open.words.sensitiveText":
    "महिलाओं और बच्चों की सुरक्षा, भ्रष्टाचार, अधिकारियों आदि के बारे में शिकायतें। ये दिन में एक बार, कम से कम पाँच एक साथ जोड़ी जाती हैं, ताकि कोई एक शिकायत न पहचान सके। तब तक इस पेज का कोई आँकड़ा इन्हें नहीं गिनता, और कुल, ज़िले तथा विषय में ये अलग-अलग दिन जुड़ सकती हैं। आज के आँकड़ों में ये नहीं हैं।",
  "open.words.months": "महीने",
  "open.words.monthsText":
    "टिकट उस महीने में गिना जाता है जिसमें वह भारतीय समय से मिला, और काम होते-होते उसके आँकड़े बदलते हैं। टिकट कैसे समाप्त हुए, यह बंद होने के महीने में गिना जाता है।",
  "open.words.percent": "प्रतिशत",
  "open.words.percentText": "एक दशमलव तक। निपटाए गए और लंबित का जोड़ हमेशा सौ होता है।",

  "open.foot.owner": "इस पेज के स्वामी",
  "open.foot.ownerText": "राज्य शिकायत प्रकोष्ठ (प्रदर्शन)",
  "open.foot.contact": "संपर्क",
  "open.foot.contactText":
    "इन आँकड़ों के बारे में प्रश्न: सोशल मीडिया शिकायत प्रकोष्ठ। शिकायत के लिए प्रकोष्ठ के खाते को लिखें या कॉल सेंटर को बताएँ।",
  "open.foot.access": "सुगम्यता",
  "open.foot.accessText":
    "WCAG 2.2 AA के अनुसार: सब कुछ कीबोर्ड से चलता है और हर ग्राफ़ तालिका में भी है। कोई बाधा हो तो प्रकोष्ठ को बताएँ।",
  "open.foot.privacy": "निजता",
  "open.foot.privacyText":
    "केवल गिनती: न नाम, न पोस्ट, ज़िले से नीचे कुछ नहीं। यह पेज आप पर नज़र नहीं रखता और किसी दूसरी वेबसाइट से कुछ नहीं माँगता; आपकी भाषा और रूप केवल इसी डिवाइस पर रहते हैं।",
  "open.foot.own": "आपकी अपनी शिकायत",
  "open.foot.ownText": "देखें कि उसका क्या हुआ",
  "open.foot.updated": "आँकड़ों का पिछला अद्यतन",
};
