// Read by browsers without modules alone, such as Internet Explorer: the app does not start there. Written in what
// they understand; a file of its own, as the content security policy forbids inline scripts.
document.getElementById('root').innerHTML =
  '<div class="old-browser">' +
  '<h1>Atrium cannot run in this browser</h1>' +
  '<p>Use a current version of Chrome, Edge, Firefox or Safari.</p>' +
  '<p>Offline caching is not supported in Internet Explorer.</p>' +
  '</div>';
