/** Screens of administrators, rule editors and officers who hand over charges; loaded by nobody else. */
import { Route, Switch } from "wouter";
import { CHUNK_TIMEOUT_MS } from "@smgt/contract/constants.ts";
import { loadTexts } from "./i18n/language.ts";
import { lazyScreen } from "./lib/lazy-screen.ts";
import { NotFound } from "./parts/NotFound.tsx";
import { paths } from "./paths.ts";
import { adminPaths, adminPatterns } from "./admin-paths.ts";

const afterRestore = lazyScreen("after-restore", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/desk/after-restore/AfterRestore.tsx"),
    loadTexts("restore"),
    loadTexts("ticket"),
    loadTexts("account"),
  ]);
  return { default: m.AfterRestore };
});
const users = lazyScreen("users", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-users/AdminUsers.tsx"),
    loadTexts("account"),
    loadTexts("people"),
  ]);
  return { default: m.AdminUsers };
});
const importUsers = lazyScreen("import-users", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-users/ImportUsers.tsx"),
    loadTexts("account"),
    loadTexts("people"),
    loadTexts("masters"),
  ]);
  return { default: m.ImportUsers };
});
const charge = lazyScreen("charge", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/handover/Charge.tsx"),
    loadTexts("charge"),
    loadTexts("account"),
  ]);
  return { default: m.Charge };
});
const masters = lazyScreen("masters", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/administration/admin-masters/Masters.tsx"), loadTexts("masters")]);
  return { default: m.Masters };
});
const master = lazyScreen("master", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-masters/MasterList.tsx"),
    loadTexts("masters"),
    loadTexts("account"),
  ]);
  return { default: m.MasterList };
});
const parameters = lazyScreen("parameters", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-masters/Parameters.tsx"),
    loadTexts("masters"),
    loadTexts("account"),
  ]);
  return { default: m.Parameters };
});
const stateLook = lazyScreen("state", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-masters/StateLook.tsx"),
    loadTexts("masters"),
    loadTexts("account"),
  ]);
  return { default: m.StateLook };
});
const roles = lazyScreen("roles", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/administration/admin-masters/Roles.tsx"), loadTexts("masters")]);
  return { default: m.Roles };
});
const citizens = lazyScreen("citizens", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-citizens/Citizens.tsx"),
    loadTexts("rights"),
    loadTexts("masters"),
    loadTexts("account"),
  ]);
  return { default: m.Citizens };
});
const packs = lazyScreen("packs", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-packs/Packs.tsx"),
    loadTexts("packs"),
    loadTexts("account"),
  ]);
  return { default: m.Packs };
});
const pack = lazyScreen("pack", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-packs/OnePack.tsx"),
    loadTexts("packs"),
    loadTexts("masters"),
    loadTexts("account"),
  ]);
  return { default: m.OnePack };
});
const workflow = lazyScreen("workflow", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/admin-workflow/Workflow.tsx"),
    loadTexts("workflow"),
    loadTexts("actions"),
  ]);
  return { default: m.Workflow };
});
const rules = lazyScreen("rules", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/rules/Rules.tsx"),
    loadTexts("rules"),
    loadTexts("actions"),
    loadTexts("account"),
  ]);
  return { default: m.Rules };
});
const learned = lazyScreen("learned", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/rules/Learned.tsx"),
    loadTexts("rules"),
    loadTexts("account"),
  ]);
  return { default: m.Learned };
});
const rule = lazyScreen("rule", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/rules/RuleEditor.tsx"),
    loadTexts("rules"),
    loadTexts("actions"),
  ]);
  return { default: m.RuleEditor };
});
const reading = lazyScreen("reading", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/oversight/reading/Reading.tsx"), loadTexts("reading")]);
  return { default: m.Reading };
});
const keeping = lazyScreen("keeping", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/oversight/retention/Retention.tsx"), loadTexts("audit")]);
  return { default: m.Keeping };
});
const broadcasts = lazyScreen("broadcasts", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([import("./screens/oversight/broadcasts/Broadcasts.tsx"), loadTexts("notifications")]);
  return { default: m.Broadcasts };
});
const logs = lazyScreen("logs", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/oversight/logs/LogRoutes.tsx"),
    loadTexts("logs"),
    loadTexts("audit"),
    loadTexts("log-words"),
    loadTexts("masters"),
  ]);
  return { default: m.LogRoutes };
});
const trails = lazyScreen("trails", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/oversight/logs/TrailRoutes.tsx"),
    loadTexts("logs"),
    loadTexts("log-words"),
    loadTexts("masters"),
  ]);
  return { default: m.TrailRoutes };
});
const firstRun = lazyScreen("first-run", CHUNK_TIMEOUT_MS, async () => {
  const [m] = await Promise.all([
    import("./screens/administration/first-run/FirstRun.tsx"),
    loadTexts("first"),
    loadTexts("masters"),
  ]);
  return { default: m.FirstRun };
});

export function AdminRoutes() {
  return (
    <Switch>
      <Route path={paths.afterRestore}>
        <afterRestore.Screen />
      </Route>
      <Route path={paths.firstSteps}>
        <firstRun.Screen />
      </Route>
      <Route path={adminPaths.importUsers}>
        <importUsers.Screen />
      </Route>
      <Route path={`${paths.users}/*?`}>
        <users.Screen />
      </Route>
      <Route path={adminPaths.workflow}>
        <workflow.Screen />
      </Route>
      <Route path={paths.charge()}>
        <charge.Screen />
      </Route>
      <Route path={adminPaths.masters}>
        <masters.Screen />
      </Route>
      <Route path={adminPatterns.master}>{({ list }) => <master.Screen key={list} list={list} />}</Route>
      <Route path={adminPaths.parameters}>
        <parameters.Screen />
      </Route>
      <Route path={adminPaths.stateLook}>
        <stateLook.Screen />
      </Route>
      <Route path={adminPaths.roles}>
        <roles.Screen />
      </Route>
      <Route path={adminPaths.citizens}>
        <citizens.Screen />
      </Route>
      <Route path={adminPaths.packs}>
        <packs.Screen />
      </Route>
      <Route path={adminPatterns.pack}>
        {({ packVersionId }) => <pack.Screen key={packVersionId} packVersionId={Number(packVersionId)} />}
      </Route>
      <Route path={paths.rules}>
        <rules.Screen />
      </Route>
      <Route path={adminPaths.learned}>
        <learned.Screen />
      </Route>
      <Route path={adminPatterns.rule}>{({ ruleId }) => <rule.Screen key={ruleId} ruleId={ruleId} />}</Route>
      <Route path={paths.reading}>
        <reading.Screen />
      </Route>
      <Route path={adminPaths.audit}>
        <logs.Screen />
      </Route>
      <Route path={adminPaths.keeping}>
        <keeping.Screen />
      </Route>
      <Route path={paths.broadcasts}>
        <broadcasts.Screen />
      </Route>
      {[adminPatterns.logTicket, adminPatterns.logOfficer, adminPatterns.logId].map((path) => (
        <Route key={path} path={path}>
          <trails.Screen />
        </Route>
      ))}
      <Route path="/logs/*">
        <logs.Screen />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
