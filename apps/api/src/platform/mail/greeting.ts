/** Only characters of names, and no text that mail programs would turn into a link. */
const likeName = /^[\p{L}\p{M}'’.\- ]{1,40}$/u;
const likeAddress = /\.[\p{L}]{2}/u;

/** The greeting of a mail, with the recipient's first name. Another person may have entered the name, so text unlike a name is left out. */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return likeName.test(name) && !likeAddress.test(name) ? `Hello ${name}` : 'Hello';
}
