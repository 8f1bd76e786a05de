-- A shop that exists keeps what it shows while its staff have not written their own: name, menus, courts and the words of its pages.
-- What it saved wins over what is added here.
INSERT INTO "settings" ("section", "value")
SELECT given.section, given.value::jsonb FROM (VALUES
	('startingTexts', '{"from":"skin-care"}'),
	('identity', '{"name":"Nikhar"}'),
	('policies', '{"courtsPlace":"Bangalore"}'),
	('menus', '{"header":[
		{"label":"Shop","names":{},"link":{"kind":"page","value":"/shop"},"children":[]},
		{"label":"Lip care","names":{},"link":{"kind":"category","value":"lip-care"},"children":[]},
		{"label":"Skin care","names":{},"link":{"kind":"category","value":"skin-care"},"children":[]}
	],"footer":[
		{"label":"Shop","names":{},"link":{"kind":"none"},"children":[{"label":"All products","names":{},"link":{"kind":"page","value":"/shop"}},{"label":"Lip care","names":{},"link":{"kind":"category","value":"lip-care"}},{"label":"Skin care","names":{},"link":{"kind":"category","value":"skin-care"}}],"isAccount":false},
		{"label":"Your account","names":{},"link":{"kind":"none"},"children":[],"isAccount":true},
		{"label":"Who we are","names":{},"link":{"kind":"none"},"children":[{"label":"About Us","names":{},"link":{"kind":"page","value":"/about-us"}},{"label":"Our Philosophy","names":{},"link":{"kind":"page","value":"/about-us#philosophy"}},{"label":"Our Mission","names":{},"link":{"kind":"page","value":"/about-us#mission"}}],"isAccount":false},
		{"label":"Good to know","names":{},"link":{"kind":"none"},"children":[{"label":"Shipping and Refund Policy","names":{},"link":{"kind":"page","value":"/Shipping-And-Refund-Policy"}},{"label":"Terms and Conditions","names":{},"link":{"kind":"page","value":"/terms-and-conditions"}},{"label":"Privacy","names":{},"link":{"kind":"page","value":"/privacy"}},{"label":"Complaints","names":{},"link":{"kind":"page","value":"/complaints"}}],"isAccount":false}
	]}')
) AS given(section, value)
WHERE EXISTS (SELECT 1 FROM "settings") OR EXISTS (SELECT 1 FROM "users")
ON CONFLICT ("section") DO UPDATE SET "value" = excluded."value" || "settings"."value";
