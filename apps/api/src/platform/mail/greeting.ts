/** Characters that mail programs would turn into a link, and that occur in no name. */
const likeName = /^[\p{L}\p{M}'’.\- ]{1,40}$/u;
const likeAddress = /\.[\p{L}]{2}/u;

/** The greeting of a mail, with the recipient's name here. Somebody else may have typed it, so anything unlike a name is left out. */
export function greeting(firstName: string): string {
  const name = firstName.trim();
  return likeName.test(name) && !likeAddress.test(name) ? `Hello ${name}` : 'Hello';
}
