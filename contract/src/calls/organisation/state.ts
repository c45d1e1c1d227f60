/** Branding of the State: name, logo and colours (our own calls, decision 34). It changes like masters. */
import { Type } from "typebox";
import { call, onlyRoles, publicAccess } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { StateLook } from "../../shapes/state-look.ts";

const Hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

export const stateLook = call({
  name: "state.getlook",
  method: "POST",
  path: "/state/getlook",
  access: publicAccess,
  about: "Names, mark, colours, help contacts and languages of the State, as they are in force.",
  reply: StateLook,
});

export const stateMark = call({
  name: "state.getmark",
  method: "GET",
  path: "/state/mark",
  access: publicAccess,
  about: "A picture that is or was the State's mark, by its hash; what is under a hash never changes.",
  query: Type.Object({ hash: Hash }),
  reply: Type.Unknown(),
  refuses: ["MARK_UNKNOWN"],
});

export const uploadMark = call({
  name: "state.uploadmark",
  method: "POST",
  path: "/state/uploadmark",
  access: onlyRoles(ROLE.ADMIN),
  about: "Keeps a picture, PNG or WebP, drawn again and small, that a change can make the State's mark.",
  files: ["uploaded_file"],
  reply: Type.Object({ mark: Hash }),
  refuses: ["MARK_MISSING"],
});
