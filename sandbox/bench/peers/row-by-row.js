// The script that people paste into a sheet today: one fetch and one setValue a row, sleep on 429.
const BASE_URL = 'BASE_URL_HERE';
const API_KEY = 'API_KEY_HERE';

// biome-ignore lint/correctness/noUnusedVariables: Apps Script calls it by name.
function enrichRows() {
  const sheet = SpreadsheetApp.getActiveSheet();
  const rows = sheet.getDataRange().getValues();
  for (let i = 1; i < rows.length; i++) {
    const [name, company, linkedin, email, result] = rows[i];
    if (result !== '' && result !== undefined) continue;
    const body = { reveal: true, reveal_fields: ['email'] };
    if (linkedin) body.linkedin_url = linkedin;
    if (name) body.full_name = name;
    if (company) body.company = company;
    if (email) body.email = email;
    sheet.getRange(i + 1, 5).setValue(emailOf(body));
  }
}

function emailOf(body) {
  for (;;) {
    const response = UrlFetchApp.fetch(`${BASE_URL}/enrich`, {
      method: 'post',
      contentType: 'application/json',
      headers: { Authorization: `Bearer ${API_KEY}` },
      payload: JSON.stringify(body),
      muteHttpExceptions: true,
    });
    if (response.getResponseCode() === 429) {
      Utilities.sleep(Number(response.getHeaders()['Retry-After'] || 60) * 1000);
      continue;
    }
    if (response.getResponseCode() !== 200) return 'not found';
    const { person } = JSON.parse(response.getContentText()).data;
    return person.contact.email.value || 'no email';
  }
}
