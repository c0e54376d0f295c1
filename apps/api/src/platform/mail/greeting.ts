/** What mail programs would make a link of, and what no name has. */
const likeName = /^[\p{L}\p{M}'’.\- ]{1,40}$/u;
const likeAddress = /\.[\p{L}]{2}/u;

/** How a mail begins: by the name that its receiver is known by here. Somebody else may have typed it, so what is not like a name is left out. */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return likeName.test(name) && !likeAddress.test(name) ? `Hello ${name}` : 'Hello';
}
