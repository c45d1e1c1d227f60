/**
 * Shows that a notification waits when the server says so, and opens SMGT when it is pressed. It caches nothing and answers
 * no request of the app.
 */
self.addEventListener("push", (event) => {
  const { title = "SMGT", body = "", tag = "smgt" } = event.data?.json() ?? {};
  // One for each notification: told twice it is shown once.
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "mark.svg" }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL("notifications", self.registration.scope).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then(async ([first]) => {
      if (first === undefined) return self.clients.openWindow(address);
      await first.focus();
      return first.navigate(address);
    }),
  );
});
