/** Does as if somebody clicked a link that saves what it leads to. */
export function clickLink(href: string, name: string) {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
