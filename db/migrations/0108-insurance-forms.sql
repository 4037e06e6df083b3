-- Why: four insurers of the catalogue were not sold, since they ask for fields of their own: each says now which, and what its partner calls them.
-- What an operator has changed since holds as before: its row is later.

insert into biller_rows (biller, is_offered, terms, valid_from, set_at)
select b.biller, b.is_offered, b.terms || (n.terms - 'id'), b.valid_from, b.set_at
from jsonb_array_elements($b$[
{"id":"ins-ui-insure","fields":[
  {"key":"insured_name","label":"Name of the insured","hint":"As it is on the papers of the vehicle","group":"Owner","kind":"name","own":true},
  {"key":"email","label":"Email address","hint":"Like name@example.com, where the insurer writes to","group":"Owner","kind":"email","own":true},
  {"key":"make","label":"Make","group":"Vehicle","kind":"choice"},
  {"key":"model","label":"Model","group":"Vehicle","kind":"choice","of":"make"},
  {"key":"colour","label":"Colour","group":"Vehicle","kind":"choice"},
  {"key":"engine_capacity","label":"Engine capacity","hint":"In litres, as on the vehicle licence","group":"Vehicle","kind":"choice"},
  {"key":"year_of_make","label":"Year of make","hint":"Four digits, like 2015","group":"Vehicle","kind":"year","least":1950},
  {"key":"chassis_number","label":"Chassis number","hint":"5 to 30 letters and digits, on the vehicle licence","group":"Vehicle","kind":"text","least":5,"most":30},
  {"key":"state","label":"State","group":"Where it is kept","kind":"choice"},
  {"key":"lga","label":"Local government area","group":"Where it is kept","kind":"choice","of":"state"}],
 "offers":[{"partner":"vtpass","code":"ui-insure","terms":{"account_as":"Plate_Number"},"fields":{"insured_name":"Insured_Name","email":"email","make":"vehicle_make","model":"vehicle_model","colour":"vehicle_color","engine_capacity":"engine_capacity","year_of_make":"YearofMake","chassis_number":"Chasis_Number","state":"state","lga":"lga"}}],"notes":"what is asked beside the plate number, its lists and certUrl were read in public code of VTpass's clients: to be confirmed in its sandbox","sources":["VTpass service-ID enumerations in public code","Public code of VTpass's clients: fields of POST /pay, /universal-insurance/options/…, certUrl"]},
{"id":"ins-health-rhl","fields":[
  {"key":"full_name","label":"Full name","hint":"First and last name of the insured","group":"The insured","kind":"name","own":true},
  {"key":"date_of_birth","label":"Date of birth","hint":"Day, month and year","group":"The insured","kind":"birth_date"},
  {"key":"address","label":"Home address","hint":"House, street and town: 5 to 100 characters","group":"The insured","kind":"text","least":5,"most":100},
  {"key":"hospital","label":"Hospital","group":"Care","kind":"choice"}],
 "offers":[{"partner":"examplebills","code":"health-insurance-rhl","fields":{"full_name":"full_name","date_of_birth":"date_of_birth","address":"address","hospital":"hospital"}}],"notes":"VTpass (health-insurance-rhl) wants the public address of a passport photo of the insured, which nobody's photo is given: that form is not sold. Sold through the invented second aggregator, with the fields of its own contract","sources":["VTpass service-ID enumerations in public code","Fields composed for the sandbox - verify with the aggregator before go-live"]},
{"id":"ins-pa-insurance","fields":[
  {"key":"full_name","label":"Full name","hint":"First and last name of the insured","group":"The insured","kind":"name","own":true},
  {"key":"date_of_birth","label":"Date of birth","hint":"Day, month and year","group":"The insured","kind":"birth_date"},
  {"key":"occupation","label":"Occupation","hint":"What they work as: 2 to 60 characters","group":"The insured","kind":"text","least":2,"most":60},
  {"key":"address","label":"Home address","hint":"House, street and town: 5 to 100 characters","group":"The insured","kind":"text","least":5,"most":100},
  {"key":"kin_name","label":"Name of next of kin","hint":"First and last name","group":"Next of kin","kind":"name"},
  {"key":"kin_phone","label":"Phone number of next of kin","hint":"11 digits, like 0803 123 4567","group":"Next of kin","kind":"phone"}],
 "offers":[{"partner":"vtpass","code":"personal-accident-insurance","fields":{"full_name":"full_name","date_of_birth":"dob","occupation":"business_occupation","address":"address","kin_name":"next_kin_name","kin_phone":"next_kin_phone"}},{"partner":"examplebills","code":"personal-accident-insurance","fields":{"full_name":"full_name","date_of_birth":"date_of_birth","occupation":"occupation","address":"address","kin_name":"next_of_kin_name","kin_phone":"next_of_kin_phone"}}],"notes":"what is asked beside the phone number was read in public code of VTpass's clients: to be confirmed in its sandbox","sources":["VTpass service-ID enumerations in public code","Public code of VTpass's clients: fields of POST /pay"]},
{"id":"ins-home-cover","fields":[
  {"key":"full_name","label":"Full name","hint":"First and last name of the insured","group":"The insured","kind":"name","own":true},
  {"key":"date_of_birth","label":"Date of birth","hint":"Day, month and year","group":"The insured","kind":"birth_date"},
  {"key":"occupation","label":"Occupation","hint":"What they work as: 2 to 60 characters","group":"The insured","kind":"text","least":2,"most":60},
  {"key":"building","label":"Type of building","group":"The home","kind":"choice"},
  {"key":"address","label":"Address of the home","hint":"House, street and town: 5 to 100 characters","group":"The home","kind":"text","least":5,"most":100}],
 "offers":[{"partner":"vtpass","code":"home-cover-insurance","fields":{"full_name":"full_name","date_of_birth":"date_of_birth","occupation":"business_occupation","building":"type_building","address":"address"}}],"notes":"what is asked beside the phone number, and the list of buildings, were read in public code of VTpass's clients: to be confirmed in its sandbox","sources":["VTpass service-ID enumerations in public code","Public code of VTpass's clients: fields of POST /pay, /options"]}
]$b$::jsonb) n (terms)
join biller_rows b on b.biller = n.terms ->> 'id' and b.valid_from = timestamptz '2025-01-01 00:00+01' and b.withdrawn_at is null;
