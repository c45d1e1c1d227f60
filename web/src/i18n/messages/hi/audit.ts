import type { messages as english } from "../en/audit.ts";

/** ऑडिट के पाठ। */
export const messages: Readonly<Record<keyof typeof english, string>> = {
  "audit.saidChanged": "इस पंक्ति के साथ के शब्द बदले गए हैं; ये वे नहीं हैं जिनके साथ इसे बंद किया गया था।",
  "audit.title": "ऑडिट",
  "audit.about": "क्या बदला, देखा या निर्यात किया गया, किसने और कब। पंक्तियाँ लिखे जाते ही सील होती हैं।",
  "audit.state": "क्या ऑडिट अपरिवर्तित है?",
  "audit.sound": "पंक्ति {row} तक सत्यापित, {time}",
  "audit.soundSeam": "पंक्ति {row} तक सत्यापित, {time}, बैकअप लौटाने के बाद",
  "audit.seamWhat": "ऑडिट एक बार उस पंक्ति से पहले समाप्त हुआ जो साक्षी के पास थी। सर्वर टीम से पूछें कि क्या खोया।",
  "audit.broken": "ऑडिट बदला गया है",
  "audit.brokenWhat": "{time} पर पता चला। सर्वर टीम को तुरंत सूचित करें; इसे यहाँ ठीक नहीं किया जा सकता।",
  "audit.explained": "कटा हुआ, {time} को {name} ने बताया: {reason}",
  "audit.failed": "पिछली जाँच पूरी नहीं हो सकी",
  "audit.never": "अभी तक जाँच नहीं हुई",
  "audit.anchored": "पुष्ट: पंक्ति {row} तक साक्षी के पास यही पंक्तियाँ हैं।",
  "audit.notAnchored": "पुष्ट नहीं: साक्षी ने अभी इन पंक्तियों की पुष्टि नहीं की है।",
  "audit.noWitness": "पुष्ट नहीं: सर्वर पर कोई साक्षी नहीं लगाया गया है।",
  "audit.sealed":
    "{n, plural, =0 {सभी पंक्तियाँ सील हैं; सबसे नई पंक्ति {row} है।} one {पंक्ति {row} के बाद # पंक्ति सील होनी बाकी है।} other {पंक्ति {row} के बाद # पंक्तियाँ सील होनी बाकी हैं।}}",
  "audit.check": "अभी जाँचें",
  "audit.checking": "जाँच हो रही है…",
  "audit.kind": "क्या किया गया",
  "audit.server": "सर्वर",
  "keeping.title": "संरक्षण अवधि",
  "keeping.about": "क्या कितने समय रखा जाता है, और अवधि बीतने पर रात में क्या हटाया गया। व्यवस्थापक दिन पैरामीटर में बदलते हैं।",
  "keeping.tickets":
    "टिकट, उनका इतिहास और उनके उत्तर अभिलेख हैं और नहीं हटाए जाते। नागरिक का अपना डेटा उनके माँगने पर हटता है (नागरिकों का डेटा)।",
  "keeping.kind": "क्या",
  "keeping.days": "कितने समय",
  "keeping.last": "पिछली जाँच",
  "keeping.dropped": "400 दिनों में हटी पंक्तियाँ",
  "keeping.forEver": "हमेशा",
  "keeping.nDays": "{n, plural, one {# दिन} other {# दिन}}",
  "keeping.change": "{kind}: {days}। पैरामीटर में बदलें",
  "keeping.never": "अभी नहीं",
  "keeping.failed": "नहीं हो सका। अगली रात फिर होगा; कारण सर्वर के लॉग में है।",
};
