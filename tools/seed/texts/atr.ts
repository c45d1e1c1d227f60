/** Sentences of officers in English and Hindi: reports, remarks, questions. */

/** Action-taken reports by issue type; {p} is the place. */
const REPORTS: Readonly<Record<number, readonly string[]>> = {
  1: [
    "Supply to {p} was restored the same day. The fault was in the LT cable; it has been replaced and the load checked.",
    "The team visited {p}. Jumper repaired and the phase load balanced. Residents confirmed that supply is normal.",
    "{p} में लाइन की मरम्मत कर आपूर्ति सुचारू कर दी गई है। शिकायतकर्ता को मौके पर संतुष्ट किया गया।",
  ],
  2: [
    "The pipeline at {p} was repaired and chlorinated. A water sample was taken and found fit for drinking.",
    "Motor of the tubewell at {p} replaced. Supply is normal in both shifts since this morning.",
    "{p} में पाइपलाइन की मरम्मत कर पेयजल आपूर्ति बहाल कर दी गई है।",
  ],
  3: [
    "The sewer line at {p} was cleaned with a super-sucker machine and the manhole cover replaced. Photograph taken after work.",
    "Rain water at {p} was drained with two pump sets. A permanent pump is proposed in this year's plan.",
    "{p} में सीवर लाइन की सफाई करवा दी गई है, अब पानी की निकासी सामान्य है।",
  ],
  4: [
    "Garbage at {p} was lifted and the spot sanitised. The agency has been fined and a daily round fixed.",
    "{p} से कूड़ा उठवा दिया गया है और एजेंसी को नियमित उठान के निर्देश दिए गए हैं।",
  ],
  5: [
    "Eleven lights at {p} were repaired and two timers changed. All points checked after sunset.",
    "{p} की सभी स्ट्रीट लाइट ठीक करवा दी गई हैं।",
  ],
  6: [
    "Patch work at {p} completed with bituminous mix on the whole stretch. Defect liability is with the contractor.",
    "{p} की सड़क पर गड्ढे भरवा दिए गए हैं; पूरी सड़क का टेंडर प्रक्रिया में है।",
  ],
  7: [
    "Encroachments at {p} were removed with police help and notices issued to the owners under the Act.",
    "{p} में अतिक्रमण हटवा दिया गया है और नोटिस जारी किए गए हैं।",
  ],
  8: [
    "The complainant was heard at the police station, statement recorded and a case registered. Patrolling at {p} increased.",
    "शिकायतकर्ता को बुलाकर बयान दर्ज किए गए और नियमानुसार कार्यवाही की गई है।",
  ],
  10: [
    "Bank account of the beneficiary was corrected on the portal. Arrears are released with this month's pension.",
    "लाभार्थी का बैंक खाता ठीक कर पेंशन पुनः चालू कर दी गई है।",
  ],
  11: [
    "Family ID was verified in the field and the correction approved on the portal.",
    "परिवार पहचान पत्र में संशोधन स्वीकृत कर दिया गया है।",
  ],
};
const OTHER_REPORTS = [
  "The matter was examined and the work completed. The applicant was informed by telephone and is satisfied.",
  "Site visited with the complainant at {p}. The grievance has been settled as per rules and a note kept on record.",
  "मामले की जाँच कर नियमानुसार कार्यवाही पूर्ण कर दी गई है, शिकायतकर्ता को सूचित कर दिया गया है।",
];

export function reportsOn(issueTypeId: number | null): readonly string[] {
  return REPORTS[issueTypeId ?? 0] ?? OTHER_REPORTS;
}

/** Remarks of the cell and of officers, by action. */
export const REMARKS = {
  mark: [
    "Please act within the time limit and send a report with photograph.",
    "",
    "Citizen has written before; kindly give priority.",
    "कृपया समय सीमा में कार्यवाही कर रिपोर्ट भेजें।",
  ],
  approve: [
    "Report agreed; the citizen was told by telephone.",
    "Report and photograph seen, found in order.",
    "रिपोर्ट संतोषजनक है, नागरिक को सूचित करें।",
  ],
  returnAtr: [
    "The photograph does not show the spot named by the citizen; please visit again.",
    "The citizen says the work is not complete. Report afresh.",
    "रिपोर्ट में किए गए कार्य का विवरण नहीं है, पुनः भेजें।",
  ],
  notPertaining: [
    "This stretch is not maintained by our department; it belongs to the suggested one.",
    "The work named in the post is of another department as per the handing-over record.",
    "यह कार्य हमारे विभाग से संबंधित नहीं है, संबंधित विभाग को भेजा जाए।",
  ],
  askDetails: [
    "Please send your name, mobile number and the exact place by direct message.",
    "कृपया अपना नाम, मोबाइल नंबर और सही पता सीधे संदेश में भेजें।",
  ],
  needDetails: [
    "The house number and the meter number are needed to find the spot.",
    "सही पता और उपभोक्ता संख्या की आवश्यकता है।",
  ],
  forward: ["Visit the spot today and report with photograph.", "मौके पर जाकर आज ही रिपोर्ट करें।"],
  fieldReport: [
    "Visited the spot, work done; photograph attached in the departmental group.",
    "मौके पर कार्य पूर्ण करवा दिया गया है।",
  ],
  interim: [
    "The estimate is under approval; work will start after the tender is opened.",
    "सामग्री प्राप्त होने पर कार्य पूर्ण होगा, समय बढ़ाने का अनुरोध है।",
  ],
  citizenReplied: ["Citizen has given the place and his number.", "Details received by direct message."],
  progress: ["Team is on the spot.", "Material has been arranged; work is going on.", "कार्य प्रगति पर है।"],
  additional: ["Please help the first department with traffic and machinery.", "संयुक्त निरीक्षण आवश्यक है।"],
  satisfied: ["Citizen confirms that the work is done.", "नागरिक संतुष्ट है।", ""],
  notSatisfied: [
    "The problem is back since yesterday, work was only for show.",
    "Nobody came to the spot, report is wrong.",
    "समस्या वैसी ही है, नागरिक असंतुष्ट है।",
  ],
  reopen: ["Citizen wrote again that the problem continues.", "नागरिक ने पुनः शिकायत की है।"],
  uphold: [
    "The record and the photographs were examined and the officer heard; the work was done as reported. The closure stands.",
    "अभिलेख एवं मौका रिपोर्ट देखी गई; कार्य नियमानुसार किया गया है, अतः निस्तारण यथावत रखा जाता है।",
  ],
  deleted: ["Test post of the desk, not a grievance."],
  transferred: [
    "Outside the powers of the State; sent to the portal concerned.",
    "यह विषय केंद्र सरकार से संबंधित है, संबंधित पोर्टल को भेजा गया।",
  ],
} as const;

/** Reasons for closing without action, by disposal type. */
export const NO_ACTION_REMARKS: Readonly<Record<number, readonly string[]>> = {
  11: [
    "The matter is before a court; nothing can be done here.",
    "Service matter of an employee, outside the scope of this desk.",
  ],
  12: ["Suggestion noted and passed on to the department.", "Appreciation noted with thanks."],
  13: ["No answer from the citizen to our question; place not known."],
  14: ["Advertisement, no grievance in it.", "Political comment without any grievance."],
};
