// The formula that people write: each cell fetches for itself, and tries three times.
const BASE_URL = 'BASE_URL_HERE';
const API_KEY = 'API_KEY_HERE';

// biome-ignore lint/correctness/noUnusedVariables: cells call it by name.
function FIND_EMAIL(name, company, linkedin, email) {
  const body = { reveal: true, reveal_fields: ['email'] };
  if (linkedin) body.linkedin_url = linkedin;
  if (name) body.full_name = name;
  if (company) body.company = company;
  if (email) body.email = email;
  for (let attempt = 1; attempt <= 3; attempt++) {
    const response = UrlFetchApp.fetch(`${BASE_URL}/enrich`, {
      method: 'post',
      contentType: 'application/json',
      headers: { Authorization: `Bearer ${API_KEY}` },
      payload: JSON.stringify(body),
      muteHttpExceptions: true,
    });
    const code = response.getResponseCode();
    if (code === 404 || code === 400) return 'not found';
    if (code === 200) {
      return JSON.parse(response.getContentText()).data.person.contact.email.value || 'no email';
    }
    Utilities.sleep(1000 * attempt);
  }
  throw new Error('Try again');
}
