/** Two tools of the page: making elements, and asking the stand-in. */

/** Makes an element; texts go in as text. */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null) made.setAttribute(name, value);
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** Asks the stand-in; throws with its words when it refuses. */
export async function ask(path, body, method = body === undefined ? "GET" : "POST") {
  const answer = await fetch(path, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.message ?? String(answer.status));
  return read;
}
