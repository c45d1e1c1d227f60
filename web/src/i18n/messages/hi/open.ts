import type { messages as english } from "../en/open.ts";

export const messages: Readonly<Record<keyof typeof english, string>> = {
  "open.lead": "नागरिकों ने X पर पोस्ट, संदेश, फ़ोन या पत्र से राज्य को जो शिकायतें भेजीं, उनका क्या हुआ।",
  "open.sentence":
    "{period} मिले {count, plural, one {{total} टिकट} other {{total} टिकटों}} में से {confirmed} का समाधान होने की पुष्टि नागरिकों ने की है। कुल {solved} का समाधान हुआ, {closed} बंद हुए और {pending} लंबित हैं।",
  "open.sentenceNone": "{period} कोई टिकट नहीं मिला है।",
  "open.total": "प्राप्त टिकट",
  "open.pending": "लंबित",
  "open.ofAll": "कुल का {percent}",
  "open.whatWords": "इन शब्दों का अर्थ",
  "open.closed": "बंद",
  "open.solved": "समाधान हुआ",
  "open.period": "{years, plural, one {{to} में अब तक} other {{from}–{to} में अब तक}}",
  "open.yearSoFar": "{year} अब तक",
  "open.ofClosed": "बंद का {percent}",
  "open.by.per_lakh": "प्रति लाख लोग सबसे अधिक",
  "open.notKnown": "–",
  "open.perLakhNote":
    "एक लाख यानी 1,00,000 लोग, 2011 की जनगणना के अनुसार। “–” का अर्थ है कि जनगणना में ज़िला अपनी वर्तमान सीमा में नहीं गिना गया, या पाँच से कम टिकट बंद हुए हैं।",
  "open.col.perLakh": "प्रति लाख लोग",
  "open.col.medianDays": "बंद होने के माध्यिका दिन",
  "open.note.tickets": "{total} टिकट",
  "open.words.closed": "बंद",
  "open.words.closedText":
    "जो अब खुला नहीं है, चाहे समाधान हुआ हो, केवल उत्तर दिया गया हो, स्थानांतरित हुआ हो या बिना कार्यवाही बंद हुआ हो।",
  "open.words.solved": "समाधान हुआ",
  "open.words.solvedText":
    "काम होने या सेवा मिलने पर बंद हुआ, या नागरिक ने समाधान की पुष्टि की। केवल उत्तर देकर बंद किया गया टिकट बंद है, उसका समाधान नहीं हुआ।",
  "open.words.perLakh": "प्रति लाख लोग",
  "open.words.perLakhText":
    "ज़िले के हर 1,00,000 लोगों पर मिले टिकट, 2011 की जनगणना के अनुसार, ताकि बड़े और छोटे ज़िलों की तुलना हो सके।",
  "open.words.medianDays": "बंद होने के माध्यिका दिन",
  "open.words.medianDaysText": "आधे बंद टिकटों को मिलने से बंद होने तक अधिक से अधिक इतने पूरे दिन लगे। संवेदनशील शिकायतें इसमें नहीं हैं।",
  "open.updated": "{time} IST को अद्यतन",
  "open.source": "स्रोत: सोशल मीडिया शिकायत ट्रैकर, सीधे टिकटों से गिने गए आँकड़े।",

  "open.today": "आज",
  "open.todayNote": "“बंद” और “समाधान हुआ” में आधी रात से अब तक का काम है, टिकट चाहे कभी भी मिला हो।",
  "open.todayReceived": "प्राप्त",

  "open.behind": "“बंद” में क्या-क्या शामिल है",
  "open.behindNote":
    "बंद होना हमेशा समाधान होना नहीं है, इसलिए हर भाग अलग दिखाया गया है। एक टिकट एक से अधिक भागों में हो सकता है।",
  "open.late": "देरी से बंद",
  "open.confirmed": "नागरिक ने पुष्टि की",
  "open.transferred": "स्थानांतरित",
  "open.noAction": "बिना कार्यवाही बंद",
  "open.reopened": "पुनः खोले गए",
  "open.ofTickets": "कुल टिकटों का {percent}",

  "open.overall": "महीने-दर-महीने",
  "open.issue": "विषय के अनुसार",
  "open.district": "ज़िले के अनुसार",
  "open.ending": "बंद टिकटों का परिणाम",

  "open.pick.stat": "क्या दिखाएँ",
  "open.pick.years": "अवधि",
  "open.pick.month": "महीना",
  "open.pick.by": "क्रम",
  "open.pick.howMany": "कितने",
  "open.pick.wise": "दृश्य",
  "open.pick.type": "परिणाम",
  "open.stat.total": "सभी टिकट",
  "open.stat.resolved": "बंद",
  "open.stat.pending": "लंबित",
  "open.by.total": "सबसे अधिक टिकट",
  "open.by.resolved": "सबसे अधिक बंद",
  "open.by.pending": "सबसे अधिक लंबित",
  "open.everyMonth": "सभी महीने",
  "open.show.top5": "पहले 5",
  "open.show.top10": "पहले 10",
  "open.show.all": "सभी",
  "open.wise.m": "महीने के अनुसार",
  "open.wise.y": "वर्ष के अनुसार",
  "open.wise.yw": "हर वर्ष के वही महीने",
  "open.everyType": "सभी परिणाम",

  "open.scope": "{period} मिले टिकट।",
  "open.scopeMonth": "{period}, केवल {month} में मिले टिकट।",
  "open.scopeEnded": "{period} बंद हुए टिकट, बंद होने के महीने के अनुसार।",

  "open.caption": "{topic}। {scope}",
  "open.captionStat": "{topic}: {stat}। {scope}",

  "open.find.month":
    "सबसे अधिक टिकट {peak} में मिले: {n}। {last} में {m} मिले, {direction, select, up {जो उससे पिछले महीने से {percent} अधिक हैं} down {जो उससे पिछले महीने से {percent} कम हैं} other {उतने ही जितने उससे पिछले महीने}}।",
  "open.find.monthOnly":
    "{stat, select, resolved {बंद हो चुके टिकटों में सबसे अधिक} pending {अभी लंबित टिकटों में सबसे अधिक} other {सबसे अधिक टिकट}} {peak} में मिले: {n}।",
  "open.find.leader":
    "{by, select, per_lakh {प्रति लाख लोग सबसे अधिक टिकट} resolved {सबसे अधिक बंद टिकट} pending {सबसे अधिक लंबित टिकट} other {सबसे अधिक टिकट}} “{name}” के हैं: {n}।",
  "open.find.leaders":
    "{by, select, per_lakh {प्रति लाख लोग सबसे अधिक टिकट} resolved {सबसे अधिक बंद टिकट} pending {सबसे अधिक लंबित टिकट} other {सबसे अधिक टिकट}} “{name}” के हैं: {n}। उसके बाद “{second}” के {m} हैं।",
  "open.find.noLeader":
    "जिनके आँकड़े खुले हैं, उनमें से किसी का भी {by, select, resolved {बंद} pending {लंबित} other {कोई}} टिकट नहीं है।",
  "open.find.share":
    "यहाँ दिखाए गए, कम से कम {fewest} टिकट वालों में बंद टिकटों का सबसे बड़ा हिस्सा “{best}” का है ({bestPercent}) और सबसे छोटा “{worst}” का ({worstPercent})।",
  "open.find.ended":
    "बंद हुए {count, plural, one {{n} टिकट} other {{n} टिकटों}} में से {resolved} समाधान के साथ, {explained} केवल उत्तर देकर बंद हुए, {transferred} स्थानांतरित हुए और {noAction} बिना कार्यवाही बंद हुए।",
  "open.find.endedOne": "{n} टिकट “{name}” के रूप में समाप्त {count, plural, one {हुआ} other {हुए}}; सबसे अधिक {peak} में: {m}।",
  "open.find.none": "इस अवधि में कोई टिकट नहीं।",
  "open.none": "इस चयन के लिए आँकड़े नहीं हैं। लंबी अवधि या सभी महीने चुनें।",
  "open.showPlain": "सामान्य दृश्य पर लौटें",

  "open.newer": "हाल के महीनों के टिकटों को बंद होने का समय कम मिला है। इस आँकड़े से महीनों की तुलना न करें।",
  "open.running": "{month} अभी पूरा नहीं हुआ है: उसका बिंदु खोखला और रेखा बिंदीदार है।",
  "open.runningBar": "{period} अभी पूरा नहीं हुआ है।",
  "open.masked":
    "संबंधित लोगों की सुरक्षा के लिए, जिस विषय में संवेदनशील शिकायतें होती हैं उसकी एक से चार तक की संख्या नहीं दिखाई जाती। जिस दूसरी संख्या से उसका पता चल सकता हो, वह भी नहीं दिखाई जाती, चाहे वह कितनी भी हो।",
  "open.keptBack": "नहीं दिखाया गया",
  "open.atLeast": "कम से कम {n}",

  "open.line.label": "रेखा ग्राफ़: हर महीने के टिकट",
  "open.bars.label": "दंड ग्राफ़: {topic}",
  "open.stack.label": "खंडित दंड ग्राफ़: हर अवधि में बंद टिकटों का परिणाम",
  "open.types.label": "दंड ग्राफ़: हर परिणाम",
  "open.hint.across": "ग्राफ़ पर उँगली या पॉइंटर रखें, या उसे फ़ोकस करके बाएँ-दाएँ तीर दबाएँ।",
  "open.hint.down": "किसी दंड पर उँगली या पॉइंटर रखें, या ग्राफ़ को फ़ोकस करके ऊपर-नीचे तीर दबाएँ।",
  "open.say.month": "{month}: {stat, select, resolved {{n} टिकट बंद} pending {{n} टिकट लंबित} other {{n} टिकट}}",
  "open.say.row": "{name}: कुल {total}, बंद {resolved}, लंबित {pending}",
  "open.say.period": "{period}: कुल {total}; {parts}",
  "open.say.part": "{name} {n}",
  "open.say.type": "{name}: {n}, {percent}",

  "open.col.month": "महीना",
  "open.col.issue": "विषय",
  "open.col.district": "ज़िला",
  "open.col.total": "टिकट",
  "open.col.resolved": "बंद",
  "open.col.pending": "लंबित",
  "open.col.percent": "बंद, %",
  "open.col.way": "परिणाम",
  "open.col.countsAs": "किसमें गिना गया",
  "open.col.sum": "कुल",
  "open.col.share": "हिस्सा, %",

  "open.note.share": "{percent} बंद",
  "open.note.of": "{total} में से",

  "open.ends.resolved": "समाधान हुआ",
  "open.ends.explained": "केवल उत्तर दिया गया",
  "open.ends.transferred": "स्थानांतरित",
  "open.ends.no_action": "बिना कार्यवाही",
  "open.ends.excluded": "दोहराव, गिने नहीं गए",
  "open.types.title": "परिणाम के अनुसार",
  "open.types.note":
    "“समाधान हुआ” विभाग का कथन है। बिना काम के दिए गए उत्तर, जैसे नियमों में मान्य न होने वाला दावा, “केवल उत्तर दिया गया” में हैं।",

  "open.card.view": "दृश्य",
  "open.card.graph": "ग्राफ़",
  "open.card.table": "तालिका",
  "open.card.download": "CSV डाउनलोड करें",
  "open.waiting": "लोड हो रहा है…",
  "open.failed": "ये आँकड़े लोड नहीं हो सके।",
  "open.failedMore": "कनेक्शन जाँचकर फिर प्रयास करें।",
  "open.stale": "आँकड़े ताज़ा नहीं हो सके। {time} IST की स्थिति दिख रही है।",

  "open.words.ticket": "टिकट",
  "open.words.ticketText":
    "किसी नागरिक की एक शिकायत, जो पोस्ट, सीधे संदेश, फ़ोन या पत्र से आई। दोहराई गई शिकायतें पहले टिकट में मिलाकर एक बार गिनी जाती हैं। हटाए गए टिकट नहीं गिने जाते।",
  "open.words.pending": "लंबित",
  "open.words.pendingText":
    "जो बंद नहीं हुआ: नया, अधिकारी के पास, समीक्षाधीन, नागरिक के उत्तर की प्रतीक्षा में, पुनः खोला गया या अपील में।",
  "open.words.late": "देरी से बंद",
  "open.words.lateText": "नियत तिथि के बाद बंद हुए। जो टिकट समय पर बंद होकर फिर खुला, उसे उसके अंतिम बंद होने से आँका जाता है।",
  "open.words.confirmed": "नागरिक ने पुष्टि की",
  "open.words.confirmedText":
    "नागरिक से पूछा गया और उन्होंने कहा कि समाधान हो गया है। बाकी से संपर्क नहीं हुआ, उत्तर नहीं मिला या अभी पूछा नहीं गया।",
  "open.words.reopened": "पुनः खोले गए",
  "open.words.reopenedText":
    "उत्तर से समाधान नहीं हुआ, इसलिए कम से कम एक बार पुनः खोले गए। ऐसा टिकट अब लंबित भी हो सकता है और बंद भी।",
  "open.words.transferred": "स्थानांतरित",
  "open.words.transferredText":
    "किसी दूसरे ज़िम्मेदार पोर्टल या राज्य को भेजे गए, जैसे सी.एम. विंडो या सी.पी.ग्राम्स। वहाँ का परिणाम हमें ज्ञात नहीं।",
  "open.words.noAction": "बिना कार्यवाही बंद",
  "open.words.noActionText": "इस सेवा के कार्यक्षेत्र से बाहर, सुझाव, विवरण प्राप्त न होना, या स्पैम।",
  "open.words.sensitive": "संवेदनशील शिकायतें",
  "open.words.sensitiveText":
    "महिलाओं और बच्चों की सुरक्षा, भ्रष्टाचार, अधिकारियों आदि के बारे में शिकायतें। ये दिन में एक बार, कम से कम पाँच एक साथ जोड़ी जाती हैं, ताकि कोई एक शिकायत न पहचान सके। तब तक इस पेज का कोई आँकड़ा इन्हें नहीं गिनता, और कुल, ज़िले तथा विषय में ये अलग-अलग दिन जुड़ सकती हैं। आज के आँकड़ों में ये नहीं हैं।",
  "open.words.months": "महीने",
  "open.words.monthsText":
    "वर्ष कैलेंडर वर्ष हैं; चालू वर्ष अलग से बताया गया है। टिकट उस महीने में गिना जाता है जिसमें वह भारतीय समय से मिला। काम के साथ उसके आँकड़े बदलते हैं। परिणाम बंद होने के महीने में गिने जाते हैं।",
  "open.words.percent": "प्रतिशत",
  "open.words.percentText": "एक दशमलव तक। बंद और लंबित का जोड़ हमेशा सौ होता है।",

  "open.foot.owner": "इस पेज के स्वामी",
  "open.foot.ownerText": "राज्य शिकायत प्रकोष्ठ (प्रदर्शन)",
  "open.foot.contact": "संपर्क",
  "open.foot.contactText":
    "इन आँकड़ों के बारे में प्रश्न हों तो सोशल मीडिया शिकायत प्रकोष्ठ से संपर्क करें। शिकायत के लिए प्रकोष्ठ के खाते को लिखें या कॉल सेंटर को फ़ोन करें।",
  "open.foot.access": "सुगम्यता",
  "open.foot.accessText":
    "यह पेज WCAG 2.2 AA के अनुसार है। सब कुछ कीबोर्ड से चलता है और हर ग्राफ़ तालिका में भी है। कठिनाई हो तो प्रकोष्ठ को बताएँ।",
  "open.foot.privacy": "निजता",
  "open.foot.privacyText":
    "केवल गिनती: न नाम, न पोस्ट, ज़िले से नीचे कुछ नहीं। यह पेज आप पर नज़र नहीं रखता और किसी दूसरी वेबसाइट से कुछ नहीं माँगता; आपकी भाषा और रूप केवल इसी डिवाइस पर रहते हैं।",
  "open.foot.dataLink": "आपके डेटा का उपयोग",
  "open.foot.own": "आपकी शिकायत",
  "open.foot.ownText": "अपनी शिकायत की स्थिति देखें",
  "open.foot.updated": "आँकड़ों का पिछला अद्यतन",
};
