/**
 * What the check of a workflow says, in Hindi: rows for `problems.ts`. A row of the table is called by its code, statuses,
 * actions and roles by their numbers, and a word of the table stays as it is written there.
 */
import type { Language } from "@smgt/contract/languages.ts";

const WAY = "Transition {code} leads from status {from} to status {to}";
const WAY_HI = "पंक्ति {code} टिकट को स्थिति {from} से स्थिति {to} में ले जाती है";
const BEGIN = "Transition {code} begins in status {to}";
const BEGIN_HI = "पंक्ति {code} टिकट को स्थिति {to} में शुरू करती है";

/** Each row is the sentence with its slots, and the same in Hindi. `{items}` are words of the table in a list. */
export const WORKFLOW_PROBLEMS: readonly (readonly [english: string, hindi: string])[] = [
  // Ids, doubles and the form of rows.
  ["Status {id} is given twice.", "स्थिति {id} दो बार दी गई है।"],
  ["Action {id} is given twice.", "कार्यवाही {id} दो बार दी गई है।"],
  ["Transition {code} is given twice.", "पंक्ति {code} दो बार दी गई है।"],
  ["Status {id} is missing.", "स्थिति {id} नहीं है।"],
  ["Action {id} is missing.", "कार्यवाही {id} नहीं है।"],
  [
    "Status {id} is not known to the program; give a status of your own an id from {first} up.",
    "स्थिति {id} ज्ञात नहीं है। राज्य की अपनी स्थिति को {first} या उससे ऊपर का क्रमांक दें।",
  ],
  [
    "Action {id} is not known to the program; give an action of your own an id from {first} up.",
    "कार्यवाही {id} ज्ञात नहीं है। राज्य की अपनी कार्यवाही को {first} या उससे ऊपर का क्रमांक दें।",
  ],
  [
    'Action {id} is the State\'s own, and the program never takes it; say kind "workflow" or "misc".',
    "कार्यवाही {id} राज्य की अपनी है और अपने आप कभी नहीं होती। kind में “workflow” या “misc” लिखें।",
  ],
  ["Action {id} stands in no transition.", "कार्यवाही {id} किसी पंक्ति में नहीं है।"],
  ['There is no way in for "{entry}".', "“{entry}” से टिकट बनने की कोई पंक्ति नहीं है।"],
  ["Transition {code} starts in status {id}, which does not exist.", "पंक्ति {code} स्थिति {id} से शुरू होती है, जो नहीं है।"],
  ["Transition {code} leads to status {id}, which does not exist.", "पंक्ति {code} स्थिति {id} में ले जाती है, जो नहीं है।"],
  ["Transition {code} uses action {id}, which does not exist.", "पंक्ति {code} में कार्यवाही {id} है, जो नहीं है।"],
  ["Transition {code} starts in no status.", "पंक्ति {code} किसी स्थिति से शुरू नहीं होती।"],
  [
    "Transition {code} is a way in and may have neither a status to start from nor an action.",
    "पंक्ति {code} से टिकट बनता है, इसलिए उसमें न आरंभ की स्थिति हो, न कार्यवाही।",
  ],
  [
    "Transition {code} (action {id}) has no role that may take it.",
    "पंक्ति {code} (कार्यवाही {id}) किसी भूमिका के लिए नहीं है।",
  ],
  ["Transition {code} names role {role}, which does not exist.", "पंक्ति {code} में भूमिका {role} है, जो नहीं है।"],
  [
    "Transition {code} gives work to role {role}, which takes no part in it.",
    "पंक्ति {code} भूमिका {role} को काम देती है, जो टिकटों पर काम नहीं करती।",
  ],
  ["Transition {code} has no outcome.", "पंक्ति {code} में कोई परिणाम नहीं है।"],
  [
    'Transition {code} has no outcome for when "{when}" does not hold.',
    "पंक्ति {code} में ऐसा परिणाम नहीं है जो शर्त “{when}” पूरी न होने पर लागू हो।",
  ],
  [
    "Transition {code} has outcomes that can never be reached, after one without a condition.",
    "पंक्ति {code} में बिना शर्त के परिणाम के बाद और परिणाम हैं, जो कभी लागू नहीं होंगे।",
  ],
  ['Transition {code} asks for "{when}" twice.', "पंक्ति {code} में शर्त “{when}” दो बार है।"],
  [
    "Transition {code} is a way in and must name the status it leads to.",
    "पंक्ति {code} से टिकट बनता है, इसलिए उसमें लिखा हो कि टिकट किस स्थिति में बने।",
  ],
  [
    "Transitions {code} and {other} both give action {id} in status {statuses} to role {roles}.",
    "पंक्ति {code} और पंक्ति {other} दोनों स्थिति {statuses} में कार्यवाही {id} भूमिका {roles} को देती हैं।",
  ],
  [
    "Transitions {code} and {other} both give action {id} in status {statuses} to the system.",
    "पंक्ति {code} और पंक्ति {other} दोनों से स्थिति {statuses} में कार्यवाही {id} अपने आप होती है।",
  ],
  [
    'Transitions {code} and {other} both let role {roles} begin a ticket by "{entry}".',
    "पंक्ति {code} और पंक्ति {other} दोनों से भूमिका {roles} “{entry}” से टिकट बना सकती है।",
  ],
  [
    'Transitions {code} and {other} both let the system begin a ticket by "{entry}".',
    "पंक्ति {code} और पंक्ति {other} दोनों से “{entry}” से टिकट अपने आप बनता है।",
  ],

  // What the statuses mean.
  ["Status {id} is open, so it must not be terminal.", "स्थिति {id} खुली है, इसलिए वह अंतिम नहीं हो सकती।"],
  ["Status {id} is open, so it must be somebody's turn.", "स्थिति {id} खुली है, इसलिए उसमें किसी न किसी की बारी हो।"],
  [
    "Status {id} is open, so its clocks must run or pause.",
    "स्थिति {id} खुली है, इसलिए उसकी समय-सीमाएँ चल रही हों या रुकी हों।",
  ],
  [
    "Status {id} is resolved, so both its clocks must be stopped.",
    "स्थिति {id} में समाधान हो चुका है, इसलिए उसकी दोनों समय-सीमाएँ समाप्त हों।",
  ],
  [
    "Status {id} counts in no figure, so it must have no clock.",
    "स्थिति {id} किसी आँकड़े में नहीं गिनी जाती, इसलिए उसकी कोई समय-सीमा न हो।",
  ],
  ["Status {id} is not open, so it must not be called reopened.", "स्थिति {id} खुली नहीं है, इसलिए उसे पुनः खोला गया न कहें।"],
  [
    "Status {id} is over, so nothing may be merged into it.",
    "स्थिति {id} में मामला समाप्त है, इसलिए उसमें कुछ मिलाया नहीं जा सकता।",
  ],
  [
    'Status {id} must have the call "feedback" and the phase "feedback" together.',
    "स्थिति {id} में call “feedback” और phase “feedback” साथ-साथ हों।",
  ],
  [
    'Status {id} must have the call "none" if it counts in no figure, and only then.',
    "स्थिति {id} में call “none” तभी हो जब वह किसी आँकड़े में नहीं गिनी जाती, और तब अवश्य हो।",
  ],
  [
    'Status {id} must stand in the list "feedback" if that is its phase, and only then.',
    "स्थिति {id} सूची “feedback” में तभी हो जब उसका phase वही है, और तब अवश्य हो।",
  ],
  [
    "Status {id} is not open, so it must not stand in a list of open work.",
    "स्थिति {id} खुली नहीं है, इसलिए वह खुले काम की सूची में न हो।",
  ],
  [
    'Status {id} stands in the list "new", so it must be the turn of the cell or of the officer.',
    "स्थिति {id} सूची “new” में है, इसलिए उसमें प्रकोष्ठ या अधिकारी की बारी हो।",
  ],
  [
    "Status {id} asks the citizen for details, so it must be the citizen's turn.",
    "स्थिति {id} में नागरिक से विवरण पूछा जाता है, इसलिए उसमें नागरिक की बारी हो।",
  ],
  [
    'Status {id} must be open, the turn of the cell, in the list "new": new tickets begin there.',
    "स्थिति {id} खुली हो, प्रकोष्ठ की बारी हो और सूची “new” में हो: नए टिकट यहीं से शुरू होते हैं।",
  ],
  [
    'Status {id} must be open, the turn of the officer, in the list "new": new tickets begin there.',
    "स्थिति {id} खुली हो, अधिकारी की बारी हो और सूची “new” में हो: नए टिकट यहीं से शुरू होते हैं।",
  ],
  [
    'Status {id} is terminal and counts as pending; say bucket "resolved" or "excluded".',
    "स्थिति {id} अंतिम है, फिर भी लंबित गिनी जाती है। bucket में “resolved” या “excluded” लिखें।",
  ],

  // Where tickets can get to, and who is there.
  ["Status {id} can never be reached.", "स्थिति {id} तक कोई टिकट कभी नहीं पहुँचता।"],
  [
    "Status {id} is a dead end: no action leads out of it, but it is not marked terminal.",
    "स्थिति {id} से आगे कोई कार्यवाही नहीं ले जाती, फिर भी वह अंतिम नहीं लिखी है।",
  ],
  [
    "From status {id} no ticket can ever be resolved or closed.",
    "स्थिति {id} से किसी टिकट का समाधान नहीं हो सकता और वह बंद भी नहीं हो सकता।",
  ],
  [
    "Status {id} is terminal, but Transition {code} (action {action}) starts there.",
    "स्थिति {id} अंतिम है, पर पंक्ति {code} (कार्यवाही {action}) वहाँ से शुरू होती है।",
  ],
  [
    "Transition {code} goes back to the previous status from status {id}, which does not remember it.",
    "पंक्ति {code} स्थिति {id} से पिछली स्थिति में लौटाती है, पर वहाँ पिछली स्थिति याद नहीं रखी जाती।",
  ],
  [
    'Status {id} never ends for a ticket without a post: every way to a solution answers on the platform; add a transition that says "create_call_task" instead.',
    "स्थिति {id} में बिना पोस्ट के टिकट का समाधान नहीं हो सकता, क्योंकि हर रास्ता प्लेटफ़ॉर्म पर उत्तर देता है। “create_call_task” वाली पंक्ति जोड़ें।",
  ],
  [
    "Action {id} in status {status} is only for role {roles}, which no active user holds.",
    "स्थिति {status} में कार्यवाही {id} केवल भूमिका {roles} की है, और यह भूमिका किसी सक्रिय उपयोगकर्ता के पास नहीं है।",
  ],

  // Returns, own work, clocks and disposals.
  [
    "Transition {code} gives action {id} to somebody else than role {role}.",
    "पंक्ति {code} कार्यवाही {id} भूमिका {role} के अलावा किसी और को भी देती है।",
  ],
  [
    "Transition {code} allows action {id} without the confirmation question.",
    "पंक्ति {code} में कार्यवाही {id} पुष्टि के प्रश्न के बिना हो सकती है।",
  ],
  ['Transition {code} allows action {id} without "{item}".', "पंक्ति {code} में कार्यवाही {id} “{item}” के बिना हो सकती है।"],
  [
    "Transition {code} lets action {id} lead to status {to}: a return must never close a ticket.",
    "पंक्ति {code} में कार्यवाही {id} टिकट को स्थिति {to} में ले जाती है। लौटाने से टिकट कभी बंद न हो।",
  ],
  ["Transition {code} does not count the return (action {id}).", "पंक्ति {code} में वापसी (कार्यवाही {id}) गिनी नहीं जाती।"],
  [
    "Transition {code} lets role {role} close a ticket by action {id}: nobody closes their own work.",
    "पंक्ति {code} में भूमिका {role} कार्यवाही {id} से टिकट बंद कर सकती है। अपना ही काम कोई बंद न करे।",
  ],
  [
    "Transition {code} lets an officer approve their own report (guard {guard} is missing).",
    "पंक्ति {code} में अधिकारी अपनी ही रिपोर्ट स्वीकृत कर सकते हैं। guard “{guard}” जोड़ें।",
  ],
  [`${WAY} and does not stop the clock.`, `${WAY_HI}, पर समय-सीमा समाप्त नहीं होती।`],
  [`${WAY} and starts no clock.`, `${WAY_HI}, पर कोई समय-सीमा शुरू नहीं होती।`],

  // Whether rows make sense together.
  [
    `${WAY} and lets the citizen's clock rest; say clock "resume_all" or "restart".`,
    `${WAY_HI}, पर नागरिक की समय-सीमा रुकी रहती है। clock में “resume_all” या “restart” लिखें।`,
  ],
  [
    `${WAY} and starts no clock for the one who has it; say clock "{clock}".`,
    `${WAY_HI}, पर जिनके पास टिकट है उनकी समय-सीमा शुरू नहीं होती। clock में “{clock}” लिखें।`,
  ],
  [
    'Transition {code} leads to status {to}, where the officer\'s clock is paused, and lets it run; say clock "pause_officer" or "pause_all".',
    "पंक्ति {code} टिकट को स्थिति {to} में ले जाती है, जहाँ अधिकारी की समय-सीमा रुकती है, पर उसे चलने देती है। clock में “pause_officer” या “pause_all” लिखें।",
  ],
  [
    `${WAY}, where an officer's time runs, and nobody has it; name who gets it in "assign".`,
    `${WAY_HI}, जहाँ अधिकारी की समय-सीमा चलती है, पर टिकट किसी के पास नहीं होता। assign में लिखें कि वह किसे मिले।`,
  ],
  [
    `${WAY} without a reason; demand "remark", "reason" or "disposal_type".`,
    `${WAY_HI}, पर कारण नहीं पूछती। “remark”, “reason” या “disposal_type” माँगें।`,
  ],
  [
    `${WAY}, and the citizen is not told; add "send_reply", "tell_citizen" or "create_call_task".`,
    `${WAY_HI}, पर नागरिक को सूचित नहीं किया जाता। “send_reply”, “tell_citizen” या “create_call_task” जोड़ें।`,
  ],
  [
    `${WAY} by a call alone; add the guard "can_be_called", or who has no telephone is told by nobody.`,
    `${WAY_HI}, और नागरिक को केवल कॉल से सूचित किया जाता है। guard “can_be_called” जोड़ें, नहीं तो जिनके पास फ़ोन नहीं है उन्हें कोई सूचित नहीं करेगा।`,
  ],
  [
    `${WAY}, which is a return, and does not count it; add "count_return".`,
    `${WAY_HI}। यह वापसी है, पर गिनी नहीं जाती। “count_return” जोड़ें।`,
  ],
  [
    `${WAY} again and does not count it; add "count_reopen".`,
    `${WAY_HI} और उसे पुनः खोलती है, पर यह गिना नहीं जाता। “count_reopen” जोड़ें।`,
  ],

  [
    `${BEGIN} and starts no clock for the one who has it; say clock "{clock}".`,
    `${BEGIN_HI}, पर जिनके पास टिकट है उनकी समय-सीमा शुरू नहीं होती। clock में “{clock}” लिखें।`,
  ],
  [
    `${BEGIN}, where an officer's time runs, and nobody has it; name who gets it in "assign".`,
    `${BEGIN_HI}, जहाँ अधिकारी की समय-सीमा चलती है, पर टिकट किसी के पास नहीं होता। assign में लिखें कि वह किसे मिले।`,
  ],
  [
    `${BEGIN} and lets the citizen's clock rest; say clock "resume_all" or "restart".`,
    `${BEGIN_HI}, पर नागरिक की समय-सीमा रुकी रहती है। clock में “resume_all” या “restart” लिखें।`,
  ],
  [`${BEGIN} and does not stop the clock.`, `${BEGIN_HI}, पर समय-सीमा समाप्त नहीं होती।`],
  [
    'Transition {code} returns a ticket again and again; add "count_return" and the guard "confirmation_open" or "returns_left".',
    "पंक्ति {code} से टिकट बार-बार लौटाया जा सकता है। “count_return” और guard “confirmation_open” या “returns_left” जोड़ें।",
  ],
  [
    'Transition {code} stops the citizen\'s clock again and again; add "record_details_asked" and an outcome for "details_asked_before" with the clock "none".',
    "पंक्ति {code} से नागरिक की समय-सीमा बार-बार रोकी जा सकती है। “record_details_asked” और “details_asked_before” का परिणाम जोड़ें, जिसमें clock “none” हो।",
  ],
  [
    'Transition {code} opens a ticket again and again; add the guard "reopen_window_open", or an outcome for "reopen_count_below_limit" with "count_reopen".',
    "पंक्ति {code} से टिकट बार-बार खोला जा सकता है। guard “reopen_window_open” जोड़ें, या “reopen_count_below_limit” का परिणाम “count_reopen” के साथ।",
  ],
  [
    "Transition {code} has no guard {items}, which every row of its kind has; add it.",
    "पंक्ति {code} में guard {items} नहीं है, जो ऐसी हर पंक्ति में होता है। उसे जोड़ें।",
  ],
  [
    "Status {id} stops the citizen's clock, so it must ask the citizen for details.",
    "स्थिति {id} में नागरिक की समय-सीमा रुकती है, इसलिए उसमें नागरिक से विवरण पूछा जाए।",
  ],

  // What is asked for, and what becomes of it.
  [
    'Transition {code} has the word "{word}", but nobody must give {items}; add it to "must_supply".',
    "पंक्ति {code} में “{word}” है, पर {items} नहीं माँगा जाता। उसे must_supply में जोड़ें।",
  ],
  [
    'Transition {code} has the word "{word}" and leaves the clock; say clock "{clock}".',
    "पंक्ति {code} में “{word}” है, पर समय-सीमा नहीं बदलती। clock में “{clock}” लिखें।",
  ],
  [
    'Transition {code} demands "{item}" and does nothing with it; add {items} to its outcomes, or take the demand out.',
    "पंक्ति {code} में “{item}” माँगा जाता है, पर उसका कुछ नहीं होता। परिणामों में {items} जोड़ें या उसे न माँगें।",
  ],
  [
    'Transition {code} demands "{item}", but the form of action {id} cannot offer it; only action {others} can.',
    "पंक्ति {code} में “{item}” माँगा जाता है, पर कार्यवाही {id} के फ़ॉर्म में वह नहीं होता। वह केवल कार्यवाही {others} में होता है।",
  ],
  [
    'Transition {code} demands "{item}", but the form of action {id} cannot offer it.',
    "पंक्ति {code} में “{item}” माँगा जाता है, पर कार्यवाही {id} के फ़ॉर्म में वह नहीं होता।",
  ],
  [
    'Transition {code} demands "{item}", but a dialog beside the workflow cannot offer it; give action {id} the kind "workflow".',
    "पंक्ति {code} में “{item}” माँगा जाता है, पर कार्यप्रवाह से अलग कार्यवाही के फ़ॉर्म में वह नहीं होता। कार्यवाही {id} का kind “workflow” करें।",
  ],
  [
    'Transition {code} demands "{item}", but action {id} lets nobody be chosen; give it the user_select "S" or "M".',
    "पंक्ति {code} में “{item}” माँगा जाता है, पर कार्यवाही {id} में कोई अधिकारी चुना नहीं जा सकता। user_select में “S” या “M” लिखें।",
  ],
  [
    'Transition {code} demands "{item}", but that cannot be given once for many tickets; take "for_many" out of action {id}.',
    "पंक्ति {code} में “{item}” माँगा जाता है, पर वह कई टिकटों के लिए एक साथ नहीं दिया जा सकता। कार्यवाही {id} से “for_many” हटाएँ।",
  ],
  [
    'Action {id} lets officers be chosen, and no outcome gives them the ticket; say user_select "N".',
    "कार्यवाही {id} में अधिकारी चुने जा सकते हैं, पर किसी परिणाम से टिकट उन्हें नहीं मिलता। user_select में “N” लिखें।",
  ],
  [
    "Action {id} wants {n} letters, but no transition demands a remark; say min_remark 0.",
    "कार्यवाही {id} में {n} अक्षर चाहिए, पर किसी पंक्ति में टिप्पणी नहीं माँगी जाती। min_remark में 0 लिखें।",
  ],
  [
    'Action {id} tells the citizen, but not in which words; name the purpose of a ready reply in "tells".',
    "कार्यवाही {id} नागरिक को सूचित करती है, पर किन शब्दों में, यह नहीं लिखा है। tells में तैयार उत्तर का प्रयोजन लिखें।",
  ],
  [
    'Action {id} has words for the citizen in "tells", but no outcome of it has "tell_citizen".',
    "कार्यवाही {id} के tells में नागरिक के लिए शब्द हैं, पर उसके किसी परिणाम में “tell_citizen” नहीं है।",
  ],

  // What happens by the program, and rows that are never taken.
  ...(
    [
      ["nobody is reminded there", "वहाँ किसी को अनुस्मारक नहीं जाएगा"],
      ["nothing is escalated there", "वहाँ से कुछ वरिष्ठ को नहीं भेजा जाएगा"],
      ["a changed calendar is not reckoned with there", "वहाँ बदले हुए कैलेंडर का ध्यान नहीं रखा जाएगा"],
      ["the citizen's answer changes nothing there", "वहाँ नागरिक के उत्तर से कुछ नहीं बदलेगा"],
      ["it waits for the citizen for ever", "टिकट सदा नागरिक की प्रतीक्षा करेगा"],
      ["it waits for the citizen's feedback for ever", "टिकट सदा नागरिक की प्रतिक्रिया की प्रतीक्षा करेगा"],
      ["it stays with an officer whom it complains about", "टिकट उन्हीं अधिकारी के पास रहेगा जिनकी शिकायत है"],
      ["it stays over although the answer never went out", "उत्तर न जाने पर भी मामला समाप्त रहेगा"],
    ] as const
  ).map(
    ([english, hindi]) =>
      [
        `Status {id} needs a transition of action {action} by the system, otherwise ${english}; add it to the "from" of one.`,
        `स्थिति {id} में कार्यवाही {action} अपने आप हो सके, नहीं तो ${hindi}। उसे ऐसी किसी पंक्ति के from में जोड़ें।`,
      ] as const,
  ),
  [
    "Transition {code} is by_system, but the program never takes action {id}, which is the State's own.",
    "पंक्ति {code} में by_system है, पर कार्यवाही {id} राज्य की अपनी है और अपने आप कभी नहीं होती।",
  ],
  [
    'Transition {code} can never be taken by role {roles}, whom the guard "{guard}" always stops.',
    "पंक्ति {code} भूमिका {roles} कभी नहीं ले सकती, क्योंकि guard “{guard}” उसे सदा रोकता है।",
  ],
  [
    "Transition {code} can never be taken in status {id}, where nobody is asked whether it pertains to them.",
    "पंक्ति {code} स्थिति {id} में कभी नहीं ली जा सकती, क्योंकि वहाँ किसी से नहीं पूछा जाता कि शिकायत उनसे संबंधित है या नहीं।",
  ],
];

/** A list of the table's words, with the quotes and the “or” of the language. */
export const itemsIn = (language: Language, items: string): string =>
  language === "hi" ? items.replaceAll(/"([^"]*)"/g, "“$1”").replaceAll(" or ", " या ") : items;
